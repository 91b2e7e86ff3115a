/* SPDX-License-Identifier: Apache-2.0 */
// The structs of DLPack 1.1 and callers of its functions.

struct DLTensorPlain {
  void* data;
  int32_t device_type, device_id;
  int32_t ndim;
  uint8_t code, bits;
  uint16_t lanes;
  int64_t *shape, *strides;
  uint64_t byte_offset;
};
struct DLManagedTensor {
  DLTensorPlain tensor;
  void* context;
  void (*deleter)(DLManagedTensor* self);
};
struct DLManagedTensorVersioned {
  uint32_t major, minor;
  void* context;
  void (*deleter)(DLManagedTensorVersioned* self);
  uint64_t flags;
  DLTensorPlain tensor;
};

// What a deleter needs lies beside the struct, until the driver goes.
template <class Managed>
struct Lent {
  Managed managed;
  int64_t shape[65], strides[65];
};

// Memory that says about itself what is drawn; what would read outside of it is not drawn.
template <class Managed>
Managed* draw_dlpack(Driver& d, Ticket& ticket) {
  ticket.memory.assign(sizeof(Lent<Managed>) + 4096, 1);
  auto* lent = reinterpret_cast<Lent<Managed>*>(ticket.memory.data());
  std::memset(static_cast<void*>(lent), 0, sizeof *lent);
  DLTensorPlain& t = lent->managed.tensor;
  lent->managed.context = &ticket;
  lent->managed.deleter = [](Managed* self) { destroy_ticket(self->context); };
  t.data = ticket.memory.data() + sizeof *lent + d.below(2);
  t.device_type = d.bad() ? d.choice(20) : 1;
  t.device_id = d.bad() ? d.small() : 0;
  t.ndim = d.bad() ? d.source().any_of({-1, 65, 64, INT32_MAX, INT32_MIN})
                   : static_cast<int32_t>(d.below(4));
  t.code = static_cast<uint8_t>(d.bad() ? d.below(256) : d.source().any_of({2, 0, 1}));
  t.bits = static_cast<uint8_t>(d.bad() ? d.below(256) : d.source().any_of({32, 64, 16, 8}));
  t.lanes = static_cast<uint16_t>(d.bad() ? d.below(5) : 1);
  t.shape = d.bad() ? nullptr : lent->shape;
  t.strides = d.source().one_in(3) ? nullptr : lent->strides;
  t.byte_offset = d.bad() ? static_cast<uint64_t>(d.edge()) : d.below(16);
  bool wild = t.byte_offset > 16;
  for (int i = 0; i < 65; ++i) {
    lent->shape[i] = i < 4 ? d.extent() : 1;
    lent->strides[i] = static_cast<int64_t>(d.below(9));
    if (i < 4 && d.bad()) lent->shape[i] = d.edge();
    if (i < 4 && d.bad()) lent->strides[i] = d.edge();
    wild = wild || lent->shape[i] > 4 || lent->strides[i] > 8 || lent->strides[i] < 0;
  }
  if (t.ndim > 4) wild = true;
  // A described place that does not exist is out of contract: only ones that cannot be addressed
  // stay.
  if (wild && !(t.byte_offset > UINT64_MAX - 4096)) t.data = nullptr;
  return &lent->managed;
}

template <class Managed, class F>
void call_import(Driver& d, const char* name, F import) {
  Ticket& ticket = d.ticket();
  Managed* managed = draw_dlpack<Managed>(d, ticket);
  if constexpr (std::is_same_v<Managed, DLManagedTensorVersioned>) {
    managed->major = d.bad() ? d.flags() : 1;
    managed->flags = d.below(4);
  }
  const bool null = d.bad();
  d.call(name, [&](Results& r) { return r.one(import(null ? nullptr : managed)); });
  if (d.last_status == TENSOR_OK) return;
  d.require(ticket.destroyed == 0, "a failed call does not call the deleter");
  ++ticket.destroyed;
}

inline void call_tensor_from_dlpack(Driver& d) {
  call_import<DLManagedTensorVersioned>(d, "tensor_from_dlpack", tensor_from_dlpack);
}
inline void call_tensor_from_dlpack_v0(Driver& d) {
  call_import<DLManagedTensor>(d, "tensor_from_dlpack_v0", tensor_from_dlpack_v0);
}

// Lends a tensor, and takes it back or not.
template <class Managed, class Export, class Import>
void call_export(Driver& d, const char* name, Export give, Import import) {
  Managed* out = nullptr;
  const bool back = d.boolean();
  d.call(name, [&](Results&) { return give(&out); });
  d.require((d.last_status == TENSOR_OK) == (out != nullptr), "a result or an error");
  if (!out) return;
  tensor_t* t = back ? import(out) : nullptr;
  if (t) {
    d.push(t);
  } else {
    out->deleter(out);
  }
}
inline void call_tensor_to_dlpack(Driver& d) {
  tensor_t* t = d.tensor(false);
  const uint32_t flags = d.below(d.bad() ? 9 : 2);
  call_export<DLManagedTensorVersioned>(
      d, "tensor_to_dlpack",
      [&](DLManagedTensorVersioned** out) { return tensor_to_dlpack(t, flags, out); },
      tensor_from_dlpack);
}
inline void call_tensor_to_dlpack_v0(Driver& d) {
  tensor_t* t = d.tensor(false);
  call_export<DLManagedTensor>(
      d, "tensor_to_dlpack_v0", [&](DLManagedTensor** out) { return tensor_to_dlpack_v0(t, out); },
      tensor_from_dlpack_v0);
}
