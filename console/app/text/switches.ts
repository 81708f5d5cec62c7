import type { SwitchEffect, SwitchKind } from '@kilat/contract/operator/switches.ts'

export const switchText = {
  title: 'Sakelar',
  intro: 'berlaku di semua layar pembeli dalam 5 detik',
  offNow: (count: number) => (count === 0 ? 'Sedang dimatikan' : `Sedang dimatikan, ${count}`),
  none: 'Tidak ada yang dimatikan. Semua dijual seperti biasa.',
  others: 'Yang lain dijual seperti biasa.',
  until: (at: string) => `sampai ${at}`,
  noEnd: 'sampai dinyalakan',
  by: (by: string, at: string, reason: string) => `${by}, ${at}: ${reason}`,
  newTitle: 'Sakelar baru',
  what: 'Apa',
  which: 'Yang mana',
  product: 'Produk',
  choose: 'Pilih dulu',
  onAgain: 'Menyala lagi',
  inHours: (hours: number, at: string) => `${at} WIB, ${hours} jam lagi`,
  morning: (isToday: boolean) => `${isToday ? 'Hari ini' : 'Besok'} pukul 06.00 WIB`,
  atTime: 'Pilih waktu',
  byHand: 'Aku nyalakan sendiri',
  time: 'Waktu menyala lagi (WIB)',
  sentence: 'Kalimat untuk pembeli',
  sentenceHint: 'Tampil apa adanya di toko, paling panjang 160 huruf.',
  off: (name: string) => `Matikan ${name}`,
  offBusy: 'Mematikan…',
  on: (name: string) => `Nyalakan ${name}`,
  onTitle: 'Nyalakan lagi',
  onSay: 'Semua kembali seperti sebelum dimatikan. Yang menunggu langsung jalan lagi.',
  onBusy: 'Menyalakan…',
  isOff: 'Ini sudah dimatikan. Kalimat dan waktunya bisa diganti di sini.',
  planning: 'Menghitung yang ikut berhenti…',
  doneOff: (name: string) => `${name} dimatikan`,
  doneOn: (name: string) => `${name} menyala lagi`,
  stale: 'Sakelar ini baru saja diubah. Tidak ada yang diulang. Lihat lagi keadaannya, lalu putuskan.',
  reasons: {
    off: ['Lambat atau gangguan', 'Barang salah atau stok habis', 'Sedang dirawat', 'Alasan lain'],
    on: ['Sudah pulih', 'Salah matikan', 'Alasan lain'],
  },
}

export const switchKindNames: Record<SwitchKind, string> = {
  supplier: 'Pemasok',
  item: 'Nominal',
  product: 'Produk',
  channel: 'Metode',
  gateway: 'Gateway',
  store: 'Seluruh toko',
}

/** The sentence that a new switch begins with. */
export const firstSentences: Record<SwitchKind, string> = {
  supplier: 'Sedang gangguan, kami cek lagi sebentar.',
  item: 'Stok sedang habis, coba lagi nanti.',
  product: 'Sedang gangguan, kami cek lagi sebentar.',
  channel: 'Sedang gangguan. Metode lain tetap bisa.',
  gateway: 'Sedang gangguan. Metode lain tetap bisa.',
  store: 'Toko tutup sebentar untuk perawatan. Pesananmu yang sudah dibayar tetap dikirim.',
}

/** What a switch stops, and what goes on, one sentence each. */
export function sayEffect({ kind, name, stops }: { kind: SwitchKind; name: string; stops: SwitchEffect }): {
  stops: string
  goesOn: string
} {
  const { items_stopped: stopped, items_moved: moved, channels_stopped: closed, channels_moved: others } = stops
  const along = stopped > 0 ? ` ${stopped} nominal tidak punya cara bayar lain dan ikut berhenti dijual.` : ''
  switch (kind) {
    case 'supplier': {
      const only =
        stopped > 0 ? `${stopped} nominal hanya ada di ${name} dan ikut berhenti dijual` : `Tidak ada nominal yang hanya ada di ${name}`
      const said = moved > 0 ? `${only}, ${moved} lainnya pindah ke pemasok lain.` : `${only}.`
      const open = stops.orders_under_way
      return { stops: said, goesOn: open > 0 ? `${open} pesanan yang sedang jalan tetap ditanya.` : 'Tidak ada pesanan yang sedang jalan.' }
    }
    case 'item':
      return {
        stops: stopped > 0 ? 'Nominal ini berhenti dijual.' : 'Nominal ini sekarang pun tidak bisa dibeli.',
        goesOn: sayOrders(stops),
      }
    case 'product':
      return { stops: `${stopped} nominal berhenti dijual.`, goesOn: sayOrders(stops) }
    case 'channel':
      return { stops: `Tidak ada pembayaran baru lewat ${name}.${along}`, goesOn: sayPayments(stops) }
    case 'gateway': {
      const ends = closed.length > 0 ? `Berhenti: ${closed.join(', ')}.` : 'Tidak ada metode yang berhenti.'
      const moves = others.length > 0 ? ` Pindah ke gateway lain: ${others.join(', ')}.` : ''
      return { stops: `${ends}${moves}${along}`, goesOn: sayPayments(stops) }
    }
    case 'store':
      return { stops: `${stopped} nominal berhenti dijual, isi saldo juga.`, goesOn: sayOrders(stops) }
  }
}

function sayOrders({ orders_under_way: paid, payments_open: open }: SwitchEffect): string {
  if (paid === 0 && open === 0) return 'Tidak ada pesanan yang sedang jalan.'
  if (paid === 0) return `Tidak ada pesanan yang sudah dibayar, ${open} yang belum masih bisa dibayar.`
  const goesOn = `${paid} pesanan yang sudah dibayar tetap dikirim`
  return open > 0 ? `${goesOn}, ${open} yang belum masih bisa dibayar.` : `${goesOn}.`
}

function sayPayments({ payments_open: open }: SwitchEffect): string {
  return open > 0 ? `${open} pembayaran yang terbuka masih bisa dibayar.` : 'Tidak ada pembayaran yang terbuka.'
}
