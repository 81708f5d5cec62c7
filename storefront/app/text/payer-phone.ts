/** Words of the number that a channel asks for. */
export const payerPhoneText = {
  label: (app: string) => `Nomor HP akun ${app}`,
  hint: (app: string, known: 'whatsapp' | 'profile' | null) => {
    if (known === 'whatsapp') return 'Kosongkan kalau sama dengan nomor WhatsApp di langkah berikutnya.'
    if (known === 'profile') return 'Kosongkan kalau sama dengan nomor di profilmu.'
    return `Permintaan bayarnya muncul di aplikasi ${app} nomor ini.`
  },
  missing: (app: string) => `Isi nomor HP akun ${app}-mu dulu, ya.`,
  example: '0812 3456 7890',
  wrong: 'Nomor HP dimulai 08 dan berisi 10–13 angka. Contoh: 0812 3456 7890.',
}
