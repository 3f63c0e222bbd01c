// For tests: the published vectors of docs/fair-deals.md.

export const SECRET = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, "0")).join("");
export const COMMITMENT = "7a0fc9a4aca508e22a8032629e8c77aa5f9ffefe2cfa9dd58c57c5f785fbee7f";
export const HEAD_HASH = "26e1804b87e7b40e3cc0e019324cd5f65d284b6d1e25f5654f6b13d5542e17b5";
export const SEED = "2224bf6c06de3c9b104463f0759c13d76f79df61893b2360cf67089c361420ea";
export const SEED_WITHOUT_SALTS = "89ece1678af0465214e277798436335fa91fccce2277a467f520d3ca128b12ca";
export const OWN = "a0".repeat(32);
export const OTHER = "c2".repeat(32);
export const HEAD = headWith([OWN, null, OTHER, null]);

export function headWith(salts: (string | null)[], commitment = COMMITMENT): string {
  const options = { players: 4, chameleon: true };
  return JSON.stringify({ version: 2, game: "savage-bowl", options, commitment, salts });
}

/** As the server writes a head with keys that aren't in order, whole numbers and texts of all kinds. */
export const ODD_HEAD = String.raw`{"version":2,"game":"gummi-trick","options":{"players":2,"rounds":1,"printed":{"10":1,"9":99,"1":0},"rules":{"name":"\"é\\/カード😀\t\u0001","sha256":""}},"commitment":"${COMMITMENT}","salts":[null,"${OTHER}"]}`;
