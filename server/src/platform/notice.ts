/** A company's notice as it arrived. */
export type RawNotice = { headers: Headers; body: Uint8Array }

/** A notice with a verified signature. It is only a hint: the store asks the company for the state. */
export type NoticeReading =
  /** `isPaid`: the notice says that money arrived. `isFailure`: it says that a top-up failed, `isDelivery` that it arrived. */
  | { kind: 'notice'; externalId: string; reference: string; isPaid?: boolean; isFailure?: boolean; isDelivery?: boolean }
  | { kind: 'ignored' }
  | { kind: 'unverified' }
