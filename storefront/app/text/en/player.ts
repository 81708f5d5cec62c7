import type * as own from '../player.ts'

export const playerText: typeof own.playerText = {
  checking: 'Checking the account’s name…',
  found: region => `${region ? `Region ${region}. ` : ''}Is this your account?`,
  otherRegion: region => `Region ${region}: packs for Indonesia may not arrive.`,
  notFound: 'Account not found',
  notFoundHelp: lastField => `Check the ID and ${lastField} again, one digit can be another account.`,
  notFoundHelpOne: 'Check the digits again, one digit can be another account.',
  unchecked: 'The name could not be checked yet',
  savedHere: 'Save your ID, and next time you choose it here.',
  savedOnes: 'IDs you saved',
  save: 'Save this ID',
  saving: 'Saving…',
  saved: label => `Saved: ${label}. Rename it in your Profile.`,
  saveFailed: 'Not saved yet. Try again in a moment.',
  lost: 'You are offline',
  lostHelp: 'We will check the name again once you are connected.',
  uncheckedHelp: 'You can still buy, just make sure that the ID is right.',
}
