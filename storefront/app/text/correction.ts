import type { Transaction } from '@kilat/contract/transactions.ts'
import { backTo } from './outcome.ts'

/** Words of the moment before a first delivery, in which the buyer looks at the id again. */
export const correctionText = {
  title: 'Benar ini akunmu?',
  lead: 'Pembayaranmu sudah masuk. Ini kiriman pertamamu ke akun ini, jadi kami tunggu sebentar. Setelah dikirim, ID tidak bisa diubah.',
  sendsAt: (time: string) => `Dikirim pukul ${time}.`,
  soon: 'sebentar lagi',
  correct: 'Perbaiki ID',
  save: 'Simpan ID',
  saving: 'Menyimpan…',
  choose: (label: string) => `Pilih ${label}`,
  saved: 'ID sudah diperbaiki',
  savedHelp: (display: string) => `Kami kirim ke ${display}. Nominal dan harganya tetap.`,
  withdraw: 'Batalkan',
  withdrawAsk: (order: Pick<Transaction, 'refund_way' | 'channel'>) => `Belum ada yang dikirim. ${moneyBack(order)}`,
  withdrawYes: 'Ya, batalkan',
  withdrawing: 'Membatalkan…',
  withdrawn: 'Pesanan dibatalkan',
  withdrawnHelp: 'Di halaman ini tertulis di mana uangmu.',
  tooLate: 'Tidak bisa diubah lagi',
}

function moneyBack({ refund_way: way, channel }: Pick<Transaction, 'refund_way' | 'channel'>): string {
  if (way === 'wallet') return 'Uangmu langsung masuk ke saldomu, penuh.'
  return way === 'source'
    ? `Uangmu kembali penuh ke ${backTo(channel)}.`
    : `Uangmu kami simpan penuh dan kamu ambil, karena ${channel.name} tidak bisa menerima uang balik.`
}
