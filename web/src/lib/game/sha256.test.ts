import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sha256 } from "./sha256";

test.each(["", "abc", "1:bulb,4:bulb", "x".repeat(55), "y".repeat(56), "ü".repeat(64), "12:7,".repeat(999)])(
  "agrees with the library on %j",
  (text) => {
    expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
  },
);
