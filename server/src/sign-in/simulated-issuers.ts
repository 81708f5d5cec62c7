/** Path of the page for choosing a trial account; the issuer of such accounts ends with it. */
export const trialAccountsPath = '/sandbox/sign-in'

/** Start of the emulator's issuers. */
export const emulatorMark = 'emulator:'

/** Issuers whose accounts anybody may choose, as SQL patterns. */
export const simulatedIssuers: readonly string[] = [`%${trialAccountsPath}`, `${emulatorMark}%`]
