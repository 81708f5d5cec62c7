import type { Role } from '@kilat/contract/operator/roles.ts'

export const signInText = {
  title: 'Masuk ke konsol',
  intro: 'Pakai passkey: sidik jari, wajah, atau PIN perangkat ini.',
  withPasskey: 'Masuk dengan passkey',
  waitingForPasskey: 'Menunggu passkey…',
  withPassword: 'Pakai kata sandi',
  withCode: 'Pakai kode cadangan',
  name: 'Nama',
  password: 'Kata sandi',
  totp: 'Kode 6 angka dari aplikasi',
  code: 'Kode cadangan',
  submit: 'Masuk',
  submitting: 'Memeriksa…',
  noPasskeys: 'Browser ini tidak mendukung passkey. Pakai kata sandi atau kode cadangan.',
  cancelled: 'Passkey tidak jadi dipakai. Coba lagi, atau pakai cara lain.',
  endedTitle: 'Sesimu sudah berakhir',
  ended: (name: string) => `Masuk lagi sebagai ${name} untuk melanjutkan. Yang sudah kamu ketik masih ada.`,
  leave: 'Keluar saja, buang yang diketik',
  lost: 'Kehilangan semuanya? Pemilik toko bisa membuat tautan baru. Pemilik sendiri bisa lewat server: npm run operator -- invite.',
}

export const joinText = {
  title: 'Selamat datang di konsol',
  reading: 'Membaca undangan…',
  missing: 'Tautan ini tidak lengkap. Salin seluruh tautannya, termasuk bagian sesudah tanda #.',
  role: (role: Role) => `Kamu diundang sebagai ${roleNames[role]}.`,
  name: 'Nama kamu di konsol',
  nameHint: 'Huruf kecil, angka, titik, dan strip. Terlihat di setiap tindakanmu, tidak bisa diganti.',
  withPasskey: 'Buat passkey',
  making: 'Menunggu passkey…',
  passkeyHint: 'Paling aman dan paling cepat: tidak ada kata sandi yang bisa dicuri.',
  withPassword: 'Pakai kata sandi dan aplikasi kode',
  password: 'Kata sandi baru',
  passwordHint: 'Paling sedikit 12 karakter. Satu kalimat lebih mudah diingat.',
  scan: 'Pindai dengan aplikasi kode (Google Authenticator, Aegis, 1Password), atau ketik kuncinya:',
  qr: 'Kode QR untuk aplikasi kode',
  totp: 'Kode 6 angka yang muncul',
  preparing: 'Menyiapkan…',
  submit: 'Simpan dan masuk',
  submitting: 'Menyimpan…',
  codesTitle: 'Simpan kode cadangan',
  codesIntro: 'Kalau perangkatmu hilang, satu kode ini membukakan pintu sekali. Kode hanya terlihat sekarang.',
  copy: 'Salin semua',
  copied: 'Tersalin',
  notCopied: 'Browser tidak mengizinkan halaman ini menyalin. Kodenya sudah dipilih: salin sendiri dari atas.',
  kept: 'Sudah kusimpan di tempat aman',
  enter: 'Buka konsol',
  usedByMe:
    'Baru saja kamu pakai, tapi jawaban toko tidak sampai? Kuncimu sudah tersimpan: masuk saja dengannya. Kode cadangan yang tidak sempat terlihat diganti lewat tautan baru.',
}

export const roleNames: Record<Role, string> = { owner: 'pemilik', finance: 'keuangan', support: 'layanan' }
