/** Where one chooses a trial account; an issuer of such accounts ends with it. */
export const trialAccountsPath = '/sandbox/sign-in'

/** What an issuer that the emulator stands for begins with. */
export const emulatorMark = 'emulator:'

/** Who vouches for anybody, as patterns of SQL. */
export const simulatedIssuers: readonly string[] = [`%${trialAccountsPath}`, `${emulatorMark}%`]
