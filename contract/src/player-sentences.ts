/** What the rules of player ids say. The English pages have a twin of this file. */
export const playerSentences = {
  fill: (label: string) => `Isi ${label} dulu, ya.`,
  choose: (label: string) => `Pilih ${label} dulu, ya.`,
  invisible: (label: string) => `${label} berisi karakter yang tidak terlihat. Ketik ulang, ya.`,
  tooLong: (label: string, longest: number) => `${label} paling panjang ${longest} karakter.`,
  digitsOnly: (label: string) => `${label} hanya berisi angka 0–9.`,
  fromList: (label: string) => `Pilih ${label} dari daftar.`,
  unusual: (label: string) => `${label} biasanya tidak seperti ini. Cek lagi, ya.`,
  unlikely: (label: string, option: string) => `ID ini biasanya ada di ${label} ${option}. Cek lagi, ya.`,
}
