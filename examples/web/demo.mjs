// SPDX-License-Identifier: Apache-2.0
// Draw a digit, and see what the network makes of it.
import { load } from "./tensor.mjs";

const SIDE = 8; // of the images that the network was trained on
const PEN = 0.11; // width of the pen, in parts of the paper
const NARROWEST = 2.5; // squares; the data's strokes of a 1 are about as wide

const $ = (id) => document.getElementById(id);
const paper = $("paper");
const ink = paper.getContext("2d", { willReadFrequently: true });

// ---- what was drawn, as an image like those of the data ----------------------------------------

/** The share of ink, 0 to 1, in each dot of the paper. */
function inkOf(canvas) {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return Float32Array.from({ length: data.length / 4 }, (_, i) => data[4 * i + 3] / 255);
}

/** The box around the ink as [left, top, right, bottom], or null. */
function boxOf(dots, width, height) {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; ++y) {
    for (let x = 0; x < width; ++x) {
      if (dots[y * width + x] < 0.03) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  return right > left ? [left, top, right, bottom] : null;
}

/** Ink per square when the box fills all rows, in the middle of the columns; SIDE * SIDE numbers from 0 to 1. */
export function preprocess(dots, width, height) {
  const box = boxOf(dots, width, height);
  if (!box) return null;
  const [left, top, right, bottom] = box;
  const rows = bottom - top, columns = right - left; // prettier-ignore
  const wide = Math.min(SIDE, Math.max((SIDE * columns) / rows, Math.min(NARROWEST, SIDE)));
  const high = Math.min(SIDE, Math.max((SIDE * rows) / columns, SIDE / 2)); // lower only for a lying stroke
  const scaleX = wide / columns, scaleY = high / rows; // prettier-ignore
  const startX = (SIDE - wide) / 2, startY = (SIDE - high) / 2; // prettier-ignore
  const image = new Float32Array(SIDE * SIDE);

  /** The squares that a dot's edge from `at` to `at + size` covers, and how much of each. */
  const spread = (at, size) => {
    const first = Math.floor(at), last = Math.min(SIDE - 1, Math.floor(at + size)); // prettier-ignore
    const parts = [];
    for (let i = first; i <= last; ++i) parts.push([i, Math.min(at + size, i + 1) - Math.max(at, i)]);
    return parts.filter(([, share]) => share > 0);
  };
  const across = Array.from({ length: columns }, (_, x) => spread(startX + x * scaleX, scaleX));
  for (let y = 0; y < rows; ++y) {
    const down = spread(startY + y * scaleY, scaleY);
    for (let x = 0; x < columns; ++x) {
      const amount = dots[(top + y) * width + left + x];
      if (amount === 0) continue;
      for (const [i, a] of down) for (const [j, b] of across[x]) image[i * SIDE + j] += amount * a * b;
    }
  }
  return image.map((share) => Math.min(1, share));
}

// ---- the network -------------------------------------------------------------------------------

/** Ten probabilities. `weights` are those of examples/python/digits.py: convolutions, one pool, linear layers. */
export function classify(lt, weights, image) {
  return lt.noGrad(() =>
    lt.scope(() => {
      const layers = Object.keys(weights)
        .filter((name) => name.endsWith(".weight"))
        .sort((a, b) => parseInt(a) - parseInt(b))
        .map((name) => [weights[name], weights[name.replace("weight", "bias")]]);
      let x = lt.tensor(image).reshape([1, 1, SIDE, SIDE]);
      for (const [weight, bias] of layers.filter(([w]) => w.ndim === 4)) x = x.conv2d(weight, bias, { padding: 1 }).relu();
      if (layers.some(([w]) => w.ndim === 4)) x = x.maxPool2d([2, 2]);
      x = x.reshape([1, -1]);
      layers
        .filter(([w]) => w.ndim === 2)
        .forEach(([weight, bias], i) => (x = (i > 0 ? x.relu() : x).linear(weight, bias)));
      return x.softmax(-1).data();
    }),
  );
}

// ---- the page ----------------------------------------------------------------------------------

const bars = Array.from({ length: 10 }, (_, digit) => {
  const row = document.createElement("li");
  row.innerHTML = `<span>${digit}</span><div class="track"><div class="fill"></div></div><span class="share">0.0 %</span>`;
  $("bars").append(row);
  return row;
});

let lt;
let weights;
let drawn = false;

function fail(error) {
  $("error").textContent = error.message ?? String(error);
  $("error").hidden = false;
}

function show(image, shares, time) {
  const seen = $("seen").getContext("2d");
  seen.clearRect(0, 0, SIDE, SIDE);
  image?.forEach((share, i) => {
    seen.fillStyle = `rgb(0 0 0 / ${share})`;
    seen.fillRect(i % SIDE, Math.floor(i / SIDE), 1, 1);
  });
  const best = shares ? shares.indexOf(Math.max(...shares)) : -1;
  bars.forEach((row, digit) => {
    const share = shares ? shares[digit] : 0;
    row.classList.toggle("best", digit === best);
    row.querySelector(".fill").style.width = `${100 * share}%`;
    row.querySelector(".share").textContent = `${(100 * share).toFixed(1)} %`;
  });
  $("answer").textContent = shares ? best : "–";
  const sure = shares?.[best];
  const word = sure > 0.9 ? "Quite sure" : sure > 0.6 ? "Fairly sure" : "Not sure";
  $("sure").textContent = shares ? `${word}: ${(100 * sure).toFixed(1)} %` : "Draw a digit from 0 to 9.";
  $("time").textContent = shares ? `computed in ${time.toFixed(2)} ms` : "\u00a0";
  window.demo.last = shares ? { image: Array.from(image), shares: Array.from(shares), best } : null;
}

function look() {
  if (!lt || !weights) return;
  try {
    const image = drawn ? preprocess(inkOf(paper), paper.width, paper.height) : null;
    const start = performance.now();
    const shares = image && classify(lt, weights, image);
    show(image, shares, performance.now() - start);
    $("error").hidden = true;
  } catch (error) {
    fail(error);
  }
}

async function use(bytes) {
  const read = lt.loadSafetensors(bytes);
  Object.values(weights ?? {}).forEach((t) => t.release());
  weights = read;
  look();
}

async function fetchModel(name) {
  const reply = await fetch(name);
  if (!reply.ok) throw new Error(`${name}: ${reply.status} ${reply.statusText}. ./dev web trains it.`);
  await use(await reply.arrayBuffer());
  window.demo.model = name;
}

// ---- drawing -----------------------------------------------------------------------------------

let pending = false;
function changed() {
  drawn = true;
  if (pending) return;
  pending = true;
  requestAnimationFrame(() => {
    pending = false;
    look();
  });
}

function stroke(from, to) {
  ink.lineWidth = PEN * paper.width;
  ink.lineCap = ink.lineJoin = "round";
  ink.strokeStyle = "#000";
  ink.beginPath();
  ink.moveTo(...from);
  ink.lineTo(...to);
  ink.stroke();
  changed();
}

function clear() {
  ink.clearRect(0, 0, paper.width, paper.height);
  drawn = false;
  look();
}

const place = (event) => {
  const box = paper.getBoundingClientRect();
  return [((event.clientX - box.left) / box.width) * paper.width, ((event.clientY - box.top) / box.height) * paper.height];
};
let last = null;
paper.addEventListener("pointerdown", (event) => {
  if (event.button !== 0) return;
  paper.setPointerCapture(event.pointerId);
  last = place(event);
  stroke(last, last);
});
paper.addEventListener("pointermove", (event) => {
  if (!last) return;
  for (const part of event.getCoalescedEvents?.() ?? [event]) {
    const next = place(part);
    stroke(last, next);
    last = next;
  }
});
for (const end of ["pointerup", "pointercancel"]) paper.addEventListener(end, () => (last = null));

const pen = { at: [paper.width / 2, paper.height / 5], down: false };
function movePen() {
  $("pen").style.left = `${(100 * pen.at[0]) / paper.width}%`;
  $("pen").style.top = `${(100 * pen.at[1]) / paper.height}%`;
  $("pen").classList.toggle("down", pen.down);
}
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
paper.addEventListener("keydown", (event) => {
  const arrow = ARROWS[event.key];
  if (arrow) {
    const step = paper.width / 20;
    const to = pen.at.map((c, i) => Math.min(paper.width - step, Math.max(step, c + step * arrow[i])));
    if (pen.down) stroke(pen.at, to);
    pen.at = to;
  } else if (event.key === " ") {
    pen.down = !pen.down;
    if (pen.down) stroke(pen.at, pen.at);
  } else if (event.key === "Delete" || event.key === "Backspace" || event.key === "Escape") {
    clear();
  } else {
    return;
  }
  movePen();
  event.preventDefault();
});
movePen();

$("clear").addEventListener("click", clear);
$("model").addEventListener("change", () => fetchModel($("model").value).catch(fail));
$("file").addEventListener("change", async ({ target }) => {
  try {
    if (target.files[0]) await use(await target.files[0].arrayBuffer());
  } catch (error) {
    fail(error);
  }
  target.value = "";
});
window.addEventListener("unhandledrejection", ({ reason }) => fail(reason));

// For the test, and for the curious at the console.
window.demo = { paper, look: changed, last: null, ready: false };
try {
  lt = await load(window.libtensor);
  await fetchModel($("model").value);
  window.demo.lt = lt;
  window.demo.ready = true;
} catch (error) {
  fail(error);
}
