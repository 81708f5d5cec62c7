/** Words of the parts in `ui`. */
export const uiText = {
  copy: 'Salin',
  copied: 'Tersalin',
  close: 'Tutup',
}
