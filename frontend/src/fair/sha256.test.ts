import { createHash, createHmac, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { bytesOf, fromHex, hmac, joined, sha256, toHex } from "./sha256";

const random = (length: number) => new Uint8Array(randomBytes(length));

describe("sha256", () => {
  it.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
    ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
  ])("hashes what the standard hashes", (text, digest) => {
    expect(toHex(sha256(bytesOf(text)))).toBe(digest);
  });

  it("answers what node's own answers, at every length around blocks and at some more", () => {
    const lengths = [...Array(200).keys(), ...Array.from({ length: 30 }, () => randomBytes(2).readUInt16LE())];
    for (const message of lengths.map(random)) {
      const digest = createHash("sha256").update(message).digest("hex");
      expect(toHex(sha256(message)), `${message.length} bytes`).toBe(digest);
    }
  });

  it("takes a part of a larger buffer and leaves it as it is", () => {
    const whole = random(100);
    const before = toHex(whole);
    expect(toHex(sha256(whole.subarray(10, 70)))).toBe(
      createHash("sha256").update(whole.subarray(10, 70)).digest("hex"),
    );
    expect(toHex(whole)).toBe(before);
  });
});

describe("hmac", () => {
  it("answers what node's own answers, with short and long keys", () => {
    for (const length of [0, 1, 31, 32, 63, 64, 65, 128, 1000]) {
      for (const message of [0, 1, 52, 64, 300].map(random)) {
        const key = random(length);
        expect(toHex(hmac(key, message))).toBe(createHmac("sha256", key).update(message).digest("hex"));
      }
    }
  });
});

it("writes and reads bytes", () => {
  const bytes = random(256);
  expect(fromHex(toHex(bytes))).toEqual(bytes);
  expect(toHex(Uint8Array.of(0, 10, 255))).toBe("000aff");
  expect(bytesOf("é😀").length).toBe(6);
  expect(joined(Uint8Array.of(1), Uint8Array.of(), Uint8Array.of(2, 3))).toEqual(Uint8Array.of(1, 2, 3));
});
