/** Words of the parts that know nothing of games. */
export const uiText = {
  copy: 'Salin',
  copied: 'Tersalin',
  close: 'Tutup',
}
