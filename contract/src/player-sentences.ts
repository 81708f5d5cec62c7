// What the rules of player ids say. The English pages have a twin of this file.

export const fill = (label: string) => `Isi ${label} dulu, ya.`
export const choose = (label: string) => `Pilih ${label} dulu, ya.`
export const invisible = (label: string) => `${label} berisi karakter yang tidak terlihat. Ketik ulang, ya.`
export const tooLong = (label: string, longest: number) => `${label} paling panjang ${longest} karakter.`
export const digitsOnly = (label: string) => `${label} hanya berisi angka 0–9.`
export const fromList = (label: string) => `Pilih ${label} dari daftar.`
export const unusual = (label: string) => `${label} biasanya tidak seperti ini. Cek lagi, ya.`
export const unlikely = (label: string, option: string) => `ID ini biasanya ada di ${label} ${option}. Cek lagi, ya.`
