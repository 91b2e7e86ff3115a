// SPDX-License-Identifier: Apache-2.0
// Generators, optimisers, files and DLPack.
#include <cmath>
#include <fstream>
#include <iterator>

#include "../calls/files.h"
#include "check.h"

static void test_generators() {
  const lt::Generator g(7), same(7), other(7, "xoroshiro64*");
  const Tensor first = lt::randn({4}, {}, g);
  CHECK(lt::randn({4}, {}, same).to_vector<float>() == first.to_vector<float>());
  CHECK(lt::randn({4}, {}, other).to_vector<float>() != first.to_vector<float>());
  const auto state = g.state();
  const auto words = g.next(3);
  g.set_state(state);
  CHECK(g.next(3) == words && words.size() == 3);
  const lt::Generator shared = g;
  CHECK(shared.get() == g.get());
  lt::Generator moved(1);
  moved = shared;
  CHECK(moved.get() == g.get());
  g.seed(7);
  CHECK(lt::randn({4}, {}, moved).to_vector<float>() == first.to_vector<float>());
  lt::manual_seed(3);
  const auto drawn = lt::rand({5}).to_vector<float>();
  lt::manual_seed(3);
  CHECK(lt::rand({5}, lt::float32).to_vector<float>() == drawn);
  CHECK_THROWS(lt::InvalidError, "Generator: ", lt::Generator(1, "dice"));
  const Tensor w = lt::empty({50, 50}).kaiming_uniform_(std::sqrt(5.0), lt::Fan::in, g);
  CHECK(w.abs().max().item() <= 1 / std::sqrt(50.0));
}

static void test_optimizers() {
  const Tensor w = lt::ones({2}, lt::requires_grad());
  lt::optim::SGD sgd({w}, {0.5});
  w.set_grad(lt::tensor({1.0, 2.0}));
  sgd.step();
  CHECK(equal(w, {0.5, 0}) && sgd.lr() == 0.5);
  sgd.set_lr(0);
  sgd.step();
  CHECK(equal(w, {0.5, 0}));
  sgd.zero_grad();
  CHECK(!w.grad().defined() || equal(w.grad(), {0, 0}));

  lt::optim::SGDOptions momentum;
  momentum.lr = 1;
  momentum.momentum = 0.5;
  const Tensor m = lt::zeros({1}, lt::requires_grad());
  const lt::optim::SGD moving(std::vector<Tensor>{m}, momentum);
  m.set_grad(lt::ones({1}));
  moving.step();
  moving.step();
  CHECK(equal(m, {-2.5}));
  CHECK(moving.state_dict().size() == 1);
  // A momentum of 0 is meant, not that of the first group.
  const Tensor n = lt::zeros({1}, lt::requires_grad());
  moving.add_group(std::vector<Tensor>{n}, {1});
  n.set_grad(lt::ones({1}));
  moving.step();
  moving.step();
  CHECK(equal(n, {-2}));

  // A learning rate of 0 is meant, not the default.
  const Tensor still = lt::ones({1}, lt::requires_grad());
  still.set_grad(lt::ones({1}));
  lt::optim::Adam({still}, {0}).step();
  CHECK(equal(still, {1}));

  const Tensor a = lt::tensor({1.0, -1.0}, lt::requires_grad());
  const lt::optim::Adam adam({a}, {0.5});
  a.set_grad(lt::tensor({1.0, 2.0}));
  adam.step();  // the first step is lr in the direction of the sign
  CHECK(std::abs(a[0].item() - 0.5) < 1e-6 && std::abs(a[1].item() + 1.5) < 1e-6);
  const auto state = adam.state_dict();
  CHECK(state.count("0.exp_avg") == 1 && state.count("0.exp_avg_sq") == 1);
}

// 20 steps from [1, -2, 0.5] on a sum of squares: PyTorch's numbers.
template <class O, class Options>
static void expect_path(const Options& options, std::initializer_list<double> expected) {
  const Tensor p = lt::tensor({1.0, -2.0, 0.5}, lt::float64).requires_grad_();
  const Tensor scale = lt::tensor({1.0, 3.0, 0.5}, lt::float64);
  const O optimizer({p}, options);
  for (int step = 0; step < 20; ++step) {
    optimizer.zero_grad();
    (scale * (p - 0.25).square()).sum().backward();
    optimizer.step();
  }
  const auto found = p.detach().to_vector<double>();
  std::size_t i = 0;
  for (const double e : expected) CHECK(std::abs(found[i++] - e) < 1e-12);
}

static void test_optimizers_by_name() {
  lt::optim::RMSpropOptions rmsprop;
  rmsprop.lr = 0.02;
  rmsprop.momentum = 0.5;
  rmsprop.centered = true;
  expect_path<lt::optim::RMSprop>(rmsprop,
                                  {0.249702312919319, 0.0271414452001655, 0.250056844737259});
  lt::optim::NAdamOptions nadam;
  nadam.lr = 0.05;
  nadam.beta1 = 0.8;
  nadam.beta2 = 0.9;
  nadam.momentum_decay = 0.1;
  expect_path<lt::optim::NAdam>(nadam, {0.304878579725334, -1.10959773573429, 0.249986867910396});
  lt::optim::AdadeltaOptions adadelta;
  adadelta.rho = 0.8;
  adadelta.eps = 1e-4;
  expect_path<lt::optim::Adadelta>(adadelta,
                                   {0.567594262019917, -1.48604037740289, 0.257700901860086});

  const Tensor a = lt::ones({2}, lt::requires_grad()), b = lt::ones({2}, lt::requires_grad());
  const lt::optim::RMSprop optimizer({a}, rmsprop);
  optimizer.add_group({b}, {0.5});
  CHECK(optimizer.group_count() == 2 && optimizer.option("lr", 1) == 0.5);
  CHECK(optimizer.option("centered") == 1 && optimizer.option("centered", 1) == 0);
  // Options that are refused make no group.
  rmsprop.alpha = -1;
  const Tensor more = lt::ones({2}, lt::requires_grad());
  CHECK_THROWS(lt::InvalidError, "alpha is -1", optimizer.add_group({more}, rmsprop));
  CHECK(optimizer.group_count() == 2);
  optimizer.set_option("alpha", 0.75);
  CHECK(optimizer.option("alpha") == 0.75 && optimizer.option("alpha", 1) == 0.75);
  // A parameter that was converted goes on where the first one was.
  {
    const Tensor w = lt::ones({2}, lt::requires_grad());
    const Tensor wide = lt::ones({2}, lt::float64).requires_grad_();
    const lt::optim::SGD sgd({w}, {0.5});
    sgd.set_param(0, wide);
    (wide * 2).sum().backward();
    sgd.step();
    CHECK(equal(wide, {0, 0}) && equal(w, {1, 1}));
    CHECK_THROWS(lt::OutOfRangeError, "Optimizer::set_param: ", sgd.set_param(1, wide));
  }
  CHECK_THROWS(lt::InvalidError, "Optimizer::set_option: ", optimizer.set_option("rho", 1));
  CHECK_THROWS(lt::Error, "Optimizer: ", lt::optim::Muon({a}));
}

// PyTorch's numbers after nine steps.
static void test_schedulers() {
  using lt::optim::Schedule;
  using lt::optim::Scheduler;
  lt::optim::SGDOptions options;
  options.lr = 0.5;
  options.momentum = 0.5;
  const auto sgd = [&] { return lt::optim::SGD({lt::ones({1}, lt::requires_grad())}, options); };
  const auto near = [](double a, double b) { return std::abs(a - b) < 1e-15; };
  const auto nine = [](const Scheduler& s) {
    for (int i = 0; i < 9; ++i) s.step();
  };
  const auto first = sgd(), second = sgd(), third = sgd(), fourth = sgd();
  const Scheduler restarts(Schedule::cosine_annealing_warm_restarts, first,
                           {{"T_0", 4}, {"T_mult", 2}, {"eta_min", 0.01}});
  nine(restarts);
  CHECK(near(first.lr(), 0.16124255907055302) && restarts.lr() == first.lr());
  nine(Scheduler(Schedule::one_cycle, second, {{"max_lr", 0.4}, {"total_steps", 20}}));
  CHECK(near(second.lr(), 0.32469826157990522));
  CHECK(near(second.option("momentum"), 0.86882550990706331));
  const Scheduler steps(Schedule::multi_step, third, {{"gamma", 0.25}}, {3, 5});
  const Scheduler copy = steps;
  nine(copy);
  CHECK(third.lr() == 0.03125 && steps.option("last_epoch") == 9);
  steps.step_to(4);
  CHECK(third.lr() == 0.125);
  const Scheduler plateau(Schedule::reduce_on_plateau, fourth, {{"patience", 1}, {"factor", 0.5}});
  for (const double metric : {3, 2, 2, 2, 2, 2, 2, 1, 1}) plateau.step(metric);
  CHECK(fourth.lr() == 0.125);
  CHECK_THROWS(lt::InvalidError, "Scheduler::step: ", plateau.step());
  CHECK_THROWS(lt::InvalidError, "Scheduler::set_option: ", steps.set_option("T_max", 3));
  CHECK_THROWS(lt::InvalidError, "Scheduler::step: T_max is not set",
               Scheduler(Schedule::cosine_annealing, first, {}));
}

static void test_mixed_precision() {
  const Tensor w = lt::ones({2, 2}, lt::requires_grad());
  const auto product = [&] { return lt::matmul(w, w).dtype(); };
  {
    const lt::Autocast scope;
    CHECK(lt::autocast_enabled() && product() == lt::bfloat16);
    {
      const lt::Autocast inner(lt::cpu, lt::float16);
      CHECK(lt::autocast_dtype() == lt::float16 && product() == lt::float16);
    }
    {
      const lt::Autocast off(lt::cpu, lt::bfloat16, false);
      CHECK(product() == lt::float32);
    }
    try {
      const lt::Autocast inner(lt::cpu, lt::float16);
      lt::matmul(w, lt::ones({3, 3}));
    } catch (const lt::ShapeError&) {
      CHECK(product() == lt::bfloat16);
    }
    CHECK(!lt::autocast_enabled(lt::Device::cuda()));
  }
  CHECK(!lt::autocast_enabled() && product() == lt::float32);
  CHECK_THROWS(lt::DTypeError, "Autocast: ", lt::Autocast(lt::cpu, lt::float64));

  lt::optim::SGD sgd({w}, {0.5});
  lt::optim::GradScalerOptions options;
  options.init_scale = 8;
  const lt::optim::GradScaler scaler(options);
  scaler.scale(w.sum()).backward();
  CHECK(equal(w.grad().select(0, 0), {8, 8}));
  scaler.unscale_(sgd);
  CHECK(equal(w.grad().select(0, 0), {1, 1}));
  CHECK_THROWS(lt::InvalidError, "GradScaler::unscale_: ", scaler.unscale_(sgd));
  CHECK(scaler.step(sgd) && equal(w.select(0, 0), {0.5, 0.5}));
  scaler.update();
  w.set_grad(lt::full({2, 2}, INFINITY));
  const lt::optim::GradScaler same = scaler;
  CHECK(!same.step(sgd) && equal(w.select(0, 0), {0.5, 0.5}));
  same.update();
  CHECK(scaler.scale() == 4);
  scaler.set_option("scale", 2);
  CHECK(scaler.option("scale") == 2 && scaler.option("growth_tracker") == 0);
  options.growth_factor = 1;
  CHECK_THROWS(lt::InvalidError, "GradScaler: ", lt::optim::GradScaler(options));
}

static void test_checkpoint() {
  const auto grad = [](const Tensor& t) { t.set_grad(lt::tensor({1.0, 2.0})); };
  const Tensor a = lt::tensor({1.0, -1.0}, lt::requires_grad());
  const lt::optim::AdamW first({a}, {0.1});
  grad(a);
  first.step();
  lt::NamedTensors copied;
  for (const auto& [name, t] : first.state_dict()) copied.emplace(name, t.clone());
  const Tensor b = a.detach().clone().requires_grad_();
  const lt::optim::AdamW second({b}, {0.1});
  second.load_state_dict(copied);
  for (const Tensor& t : {a, b}) grad(t);
  first.step();
  second.step();
  CHECK(a.to_vector<float>() == b.to_vector<float>());
  CHECK_THROWS(lt::Error, "Optimizer::load_state_dict: ", second.load_state_dict({{"no such", a}}));
  // A state that does not fit changes nothing, whichever of its tensors that is.
  const auto others = [&copied](const std::string& name, const Tensor& value) {
    lt::NamedTensors state;
    for (const auto& [key, t] : copied) state.emplace(key, lt::zeros_like(t));
    state[name] = value;
    return state;
  };
  const lt::optim::AdamW fresh({b.detach().requires_grad_()}, {0.1});
  for (const auto& state :
       {others("0.exp_avg_sq", lt::zeros({3})), others("9.step", lt::tensor(1)),
        others("0.exp_avg", lt::zeros({2}, lt::meta)), others("0.exp_avg", lt::zeros({2, 2}))}) {
    CHECK_THROWS(lt::Error, "", second.load_state_dict(state));
    CHECK(second.state_dict().size() == 3 && second.state_dict().at("0.step").item<int>() == 2);
    CHECK(second.state_dict().at("0.exp_avg").abs().max().item() > 0);
    CHECK_THROWS(lt::Error, "", fresh.load_state_dict(state));
    CHECK(fresh.state_dict().empty());
  }
  CHECK(second.state_dict().size() == 3);
  second.load_state_dict({{"0.exp_avg", copied.at("0.exp_avg")}});  // the others are dropped
  CHECK(second.state_dict().size() == 1);
  second.load_state_dict({});
  CHECK(second.state_dict().empty());
  second.load_state_dict(copied);

  const Tensor c = lt::ones({2}, lt::requires_grad()), d = lt::ones({2}, lt::requires_grad());
  second.add_group({c});
  second.add_group({d}, {0.25});
  CHECK(second.lr(1) == 0.1 && second.lr(2) == 0.25);
  second.set_lr(0.5, 1);
  CHECK(second.lr(0) == 0.1 && second.lr(1) == 0.5);
  CHECK_THROWS(lt::Error, "Optimizer::lr: ", second.lr(3));
  CHECK_THROWS(lt::Error, "Optimizer: ", lt::optim::SGD({lt::arange(3)}));

  grad(c);
  CHECK(std::abs(lt::clip_grad_norm_({c}, 1) - std::sqrt(5.0)) < 1e-6);
  CHECK(c.grad().square().sum().item() <= 1);
  lt::clip_grad_value_({c}, 0.25);
  CHECK(c.grad().max().item() <= 0.25);
}

static void test_files() {
  const std::string path = "cpp_training.safetensors";
  const Tensor w = lt::tensor({{1.0, 2.0}}), n = lt::tensor({3});
  lt::save(path, {{"w", w}, {"n", n}}, {{"format", "test"}});
  const lt::NamedTensors loaded = lt::load(path);
  CHECK(loaded.size() == 2 && equal(loaded.at("w"), {1, 2}) && loaded.at("n").dtype() == lt::int64);
  Tensor kept;
  {
    lt::Archive archive(path);
    CHECK(archive.metadata().at("format") == "test" && archive.names().size() == 2);
    kept = archive.get("w");
    CHECK_THROWS(lt::InvalidError, "Archive::get: ", archive.get("no such"));
    lt::Archive moved = std::move(archive);
    CHECK(equal(moved.get("n"), {3}));
  }
  CHECK(equal(kept, {1, 2}));
  kept = lt::Archive::mapped(path).get("w");  // outlives the archive, and leaves the file alone
  kept.mul_(2);
  CHECK(equal(kept, {2, 4}) && equal(lt::load(path).at("w"), {1, 2}));
  CHECK_THROWS(lt::FileError, "Archive: ", lt::Archive::mapped("no/such/file"));
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  CHECK(equal(lt::Archive(bytes.data(), bytes.size()).get("w"), {1, 2}));
  CHECK_THROWS(lt::FileError, "Archive: ", lt::Archive(bytes.data(), 3));
  CHECK_THROWS(lt::FileError, "save: ", lt::save("no/such/folder/file", {{"w", w}}));
  const std::string torch = small_torch_file(), gguf = small_gguf();
  const lt::Archive checkpoint(torch.data(), torch.size()), quantised(gguf.data(), gguf.size());
  CHECK(checkpoint.names() == std::vector<std::string>({"name", "b"}));
  CHECK(checkpoint.get("name").shape() == Shape({2}) && checkpoint.get("b").numel() == 1);
  CHECK(checkpoint.metadata().count("libtensor.tree") == 1);
  CHECK(quantised.metadata().at("a") == "[\"c\"]" && quantised.metadata().at("name") == "b");
  CHECK(quantised.get("b").shape() == Shape({32}) && quantised.get("b").dtype() == lt::float32);
  std::remove(path.c_str());
}

static void test_numpy_files() {
  const std::string path = "cpp_training.npz";
  const Tensor w = lt::tensor({{1.0, 2.0}}), n = lt::tensor({3});
  lt::save_npz(path, {{"w", w}, {"n", n}});
  const lt::NamedTensors loaded = lt::load(path);
  CHECK(loaded.size() == 2 && equal(loaded.at("w"), {1, 2}) && loaded.at("n").dtype() == lt::int64);
  lt::save_npy(path, w);
  CHECK(lt::load_npy(path).sizes() == w.sizes() && equal(lt::load_npy(path), {1, 2}));
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  CHECK(equal(lt::load_npy(bytes.data(), bytes.size()), {1, 2}));
  CHECK_THROWS(lt::FileError, "load_npy: ", lt::load_npy(bytes.data(), 20));
  CHECK_THROWS(lt::FileError, "load_npy: ", lt::load_npy("no/such/file"));
  CHECK_THROWS(lt::FileError, "save_npy: ", lt::save_npy("no/such/folder/file", w));
  CHECK_THROWS(lt::FileError, "save_npz: ", lt::save_npz("no/such/folder/file", {{"w", w}}));
  std::remove(path.c_str());
}

static void test_numpy_files_that_end_early() {
  CHECK_THROWS(lt::FileError, "ends within its header, after 8 bytes",
               lt::load_npy("\x93NUMPY\1", 8));
  CHECK_THROWS(lt::FileError, "does not begin with", lt::load_npy("\x93NUMP", 5));
}

static void test_dlpack() {
  const Tensor x = lt::tensor({1.0, 2.0});
  const Tensor y = lt::from_dlpack(lt::to_dlpack(x));
  CHECK(y.data() == x.data());
  y.fill_(5);
  CHECK(equal(x, {5, 5}));
  const Tensor copy = lt::from_dlpack(lt::to_dlpack(x, true));
  CHECK(copy.data() != x.data() && equal(copy, {5, 5}));
  CHECK(lt::from_dlpack(lt::to_dlpack_v0(x)).data() == x.data());
  CHECK_THROWS(lt::AutogradError,
               "to_dlpack: ", lt::to_dlpack_v0(lt::ones({1}, lt::requires_grad())));
}

int main() {
  const std::int64_t before = live_tensors();
  test_generators();
  test_optimizers();
  test_optimizers_by_name();
  test_schedulers();
  test_mixed_precision();
  test_checkpoint();
  test_files();
  test_numpy_files();
  test_numpy_files_that_end_early();
  test_dlpack();
  CHECK(live_tensors() == before);
}
