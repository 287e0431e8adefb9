/** SHA-256, synchronous. The browser's own is missing where the app is served over plain http in a local network. */
function fraction(value: number, root: number): number {
  const power = value ** (1 / root);
  return ((power - Math.floor(power)) * 2 ** 32) | 0;
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((p) => n % p)) found.push(n);
  return found;
}

const PRIMES = primes(64);
const ROUNDS = PRIMES.map((p) => fraction(p, 3));
const START = PRIMES.slice(0, 8).map((p) => fraction(p, 2));

const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

function padded(text: string): Uint32Array {
  const bytes = new TextEncoder().encode(text);
  const words = new Uint32Array((((bytes.length + 8) >> 6) + 1) * 16);
  bytes.forEach((byte, i) => (words[i >> 2]! |= byte << (24 - (i & 3) * 8)));
  words[bytes.length >> 2]! |= 0x80 << (24 - (bytes.length & 3) * 8);
  words[words.length - 1] = bytes.length * 8;
  return words;
}

function schedule(block: Uint32Array): Int32Array {
  const w = new Int32Array(64);
  w.set(block);
  for (let i = 16; i < 64; i++) {
    const [a, b] = [w[i - 15]!, w[i - 2]!];
    const low = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const high = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    w[i] = w[i - 16]! + low + w[i - 7]! + high;
  }
  return w;
}

export function sha256(text: string): string {
  const words = padded(text);
  const hash = Int32Array.from(START);
  for (let at = 0; at < words.length; at += 16) {
    const w = schedule(words.subarray(at, at + 16));
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const choice = (e & f) ^ (~e & g);
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + ROUNDS[i]! + w[i]!;
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => (hash[i]! += value));
  }
  return Array.from(hash, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
