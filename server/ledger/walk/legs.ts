/** Legs, side by side. Those of a token follow each other, of an owner too, and are in the order of its events. */
export interface Legs {
  readonly token: Int32Array;
  readonly owner: Int32Array;
  /** Unix seconds. */
  readonly time: Float64Array;
  /** NaN where it is not known. */
  readonly price: Float64Array;
  /** 1 where the leg is received, 2 more where its owner holds something after it. */
  readonly flags: Int32Array;
  /** Four limbs each, the lowest first; never negative. */
  readonly amount: Uint32Array;
}

/** The lots of owners that have no other leg, in the order of their tokens. */
export type SingleLegs = Omit<Legs, "owner" | "flags">;
