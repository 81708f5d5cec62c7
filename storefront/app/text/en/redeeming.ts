import type * as own from '../redeeming.ts'

export const sayRedeeming: typeof own.sayRedeeming = text => known.get(text) ?? text

/** The products' own words. What other apps call their buttons stays as they show it to a reader of English. */
const known = new Map([
  ['HP atau komputer', 'Phone or computer'],
  ['Aplikasi Steam', 'Steam app'],
  ['HP Android', 'Android phone'],
  ['Komputer', 'Computer'],
  [
    'Buka roblox.com/redeem di browser. Di aplikasi Roblox kodenya tidak bisa ditukar.',
    'Open roblox.com/redeem in a browser. The Roblox app does not take the code.',
  ],
  ['Masuk dengan akun yang mau diisi.', 'Sign in with the account to top up.'],
  ['Tempel kodenya, lalu tekan Redeem.', 'Paste the code, then press Redeem.'],
  [
    'Buka halaman tukar Steam, lalu masuk dengan akun yang mau diisi.',
    'Open Steam’s page for codes, then sign in with the account to top up.',
  ],
  ['Tempel kodenya di Steam Wallet Code.', 'Paste the code at Steam Wallet Code.'],
  ['Tekan Continue. Saldonya langsung bertambah.', 'Press Continue. The balance grows at once.'],
  [
    'Di aplikasi komputer, klik nama akunmu di kanan atas, lalu Account Details.',
    'In the app on a computer, click your account’s name at the top right, then Account Details.',
  ],
  [
    'Pilih Add funds to your Steam Wallet, lalu Redeem a Steam Gift Card or Wallet Code.',
    'Choose Add funds to your Steam Wallet, then Redeem a Steam Gift Card or Wallet Code.',
  ],
  ['Tempel kodenya, lalu tekan Continue.', 'Paste the code, then press Continue.'],
  ['Buka Play Store, ketuk foto profil di kanan atas.', 'Open the Play Store and tap the profile picture at the top right.'],
  ['Pilih Pembayaran & langganan, lalu Tukarkan kode.', 'Choose Payments & subscriptions, then Redeem code.'],
  ['Tempel kodenya, cek nama akun, lalu ketuk Tukarkan.', 'Paste the code, check the account’s name, then tap Redeem.'],
  ['Buka play.google.com/redeem di browser.', 'Open play.google.com/redeem in a browser.'],
  ['Masuk dengan akun Google yang mau diisi.', 'Sign in with the Google account to top up.'],
  ['Tempel kodenya, lalu klik Tukarkan.', 'Paste the code, then click Redeem.'],
  [
    'Buka situs top up resmi Garena Indonesia di browser, lalu masuk dengan akunmu.',
    'Open the official top-up site of Garena Indonesia in a browser, then sign in.',
  ],
  ['Pilih game yang mau diisi, lalu pilih pembayaran Garena Voucher.', 'Choose the game to top up, then pay with Garena Voucher.'],
  ['Tempel kodenya, lalu konfirmasi.', 'Paste the code, then confirm.'],
])
