/** What a company sent by itself, as it came. */
export type RawNotice = { headers: Headers; body: Uint8Array }

/** A notice with its signature checked. It is a hint only: the state is asked for. */
export type NoticeReading =
  /** `isPaid` where it says that money arrived. */
  { kind: 'notice'; externalId: string; reference: string; isPaid?: boolean } | { kind: 'ignored' } | { kind: 'unverified' }
