/** Words of the help with a player's id. */
export const idHelpText = {
  whereIsId: 'Di mana ID saya?',
}
