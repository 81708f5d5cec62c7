// What Digiflazz's public pages leave open, in one place. Each is read so that a wrong guess neither delivers twice nor loses a delivery.
// Whether a repeated reference is looked up before the other checks (balance, stock, price) is not said: a refusal is believed for its
// own call only, and proves nothing if an earlier call may have arrived (`refused` in supplier.ts).

/** The longest a reference is repeated; the pages name 90 days, after which it makes a new transaction. Days by another clock are spared. */
export const referenceLifetimeMs = 80 * 24 * 60 * 60_000

/** A transaction may be asked for "about" once a minute: a little longer is on the safe side. */
export const resendEveryMs = 65_000

// A code and a number that were "just" sold together are refused (47), and some products are sold to a number once a day (63). How long "just" is, and
// whether it can also merge two references of one store, is not said: the adapter declares `mayTakeTwoForOne`.

/** The whole list may be asked for once in five minutes, by all processes of the store together. */
export const priceListEveryMs = 5 * 60_000

/** The documented status of the Indonesian site, and that of its Malaysian twin, in lower case. */
export const statuses: Readonly<Record<string, 'succeeded' | 'pending' | 'failed'>> = {
  sukses: 'succeeded',
  success: 'succeeded',
  pending: 'pending',
  gagal: 'failed',
  failed: 'failed',
}

/**
 * Sellers may answer a success without a serial number. What goes straight to a player is delivered then, and is found by our reference;
 * a voucher without its code is not delivered yet.
 */
export function serialOf({ sn, reference, isVoucher }: { sn: string; reference: string; isVoucher: boolean }): string | undefined {
  return sn || (isVoucher ? undefined : reference)
}
