/** Words of the help with a player's id. */
export const idHelpText = {
  whereIsId: 'Di mana ID saya?',
  /** Ids that a trial's look-up answers otherwise. */
  trial:
    'Toko percobaan: ID di bawah 5 angka atau berakhiran 404 tidak ketemu, 429 tidak bisa dicek, 060 dari negara lain. ID lainnya ketemu.',
}
