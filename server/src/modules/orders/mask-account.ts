/** A bank account or e-wallet as pages, audit and logs show it, such as `BCA •••890`. */
export function maskAccount({ bank, number }: { bank: string; number: string }): string {
  return `${bank} •••${number.slice(-3)}`
}
