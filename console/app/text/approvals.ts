import type { Approval, Destination, LimitedAct } from '@kilat/contract/operator/approvals.ts'

/** What an operator wants to do, as part of a sentence. */
export const wantedNames: Record<LimitedAct, string> = {
  refundOrder: 'Uang kembali',
  payOut: 'Bayar klaim',
  adjustWallet: 'Penyesuaian saldo',
  givePromotion: 'Promo ke saldo',
  takeSuspense: 'Dana tak dikenal',
  takeDeposit: 'Isi saldo tanpa akun',
  reopenRefund: 'Uang kembali yang belum keluar',
}

export const approvalText = {
  needed: { second: 'Perlu orang kedua', delay: (minutes: number) => `Jeda ${minutes} menit` },
  limit: (limit: string) => `Batasmu sendiri ${limit}.`,
  toldTo: (names: string) => `Yang bisa setuju: ${names}. Permintaannya muncul di Perlu tindakan mereka.`,
  lapses: (minutes: number) => `Kalau tidak dijawab dalam ${minutes / 60} jam, permintaannya gugur dan uang tetap di tempatnya.`,
  alone: (minutes: number) =>
    `Tidak ada operator lain yang boleh memindahkan uang, jadi ini berjalan sendiri ${minutes} menit lagi. Sampai saat itu bisa dibatalkan di Perlu tindakan.`,
  checked: 'Keadaannya diperiksa lagi saat dijalankan: kalau sudah berubah, tidak jadi.',
  ask: { second: 'Minta persetujuan', delay: 'Jadwalkan' },
  asking: 'Mengirim…',
  asked: { second: 'Permintaan terkirim', delay: 'Terjadwal' },
  askedSay: (at: string) => `Bisa dilihat dan dihentikan di Perlu tindakan, sampai ${at} WIB.`,
  title: 'Persetujuan',
  none: 'Belum ada yang perlu orang kedua.',
  asker: (name: string, at: string) => `Diminta ${name}, ${at}`,
  told: (names: readonly string[]) => (names.length > 0 ? `bisa setuju: ${names.join(', ')}` : 'sendirian, jadi ada jeda'),
}

/** Where a request is, and its dot. */
export function stateOf({ status, is_alone: isAlone }: Approval): { name: string; look: 'go' | 'ok' | 'bad' | 'none' | 'warn' } {
  switch (status) {
    case 'waiting':
      return { name: isAlone ? 'Menunggu jeda' : 'Menunggu orang kedua', look: 'warn' }
    case 'agreed':
      return { name: 'Sedang dijalankan', look: 'go' }
    case 'done':
      return { name: 'Dijalankan', look: 'ok' }
    case 'refused':
      return { name: 'Ditolak', look: 'bad' }
    case 'cancelled':
      return { name: 'Ditarik', look: 'none' }
    case 'lapsed':
      return { name: 'Gugur', look: 'none' }
  }
}

/** What happened to a request, or what happens next. */
export function outcomeOf(approval: Approval, at: string): string {
  const { status, is_alone: isAlone, decided_by: by, decided_reason: reason, lapse } = approval
  const said = reason === null ? '' : `: ${reason}`
  switch (status) {
    case 'waiting':
      return isAlone ? `Berjalan ${at} WIB kalau tidak dibatalkan.` : `Gugur ${at} WIB kalau tidak ada yang setuju.`
    case 'agreed':
    case 'done':
      return by === null ? 'Jedanya lewat tanpa dibatalkan.' : `${by} setuju${said}.`
    case 'refused':
      return `${by} menolak${said}.`
    case 'cancelled':
      return `${by} menariknya kembali${said}.`
    case 'lapsed':
      return lapse ?? ''
  }
}

/** Where the money of a request goes. */
export function sayDestination(to: Destination): string {
  switch (to.kind) {
    case 'account':
      return `Ke ${to.bank} ${to.number} a.n. ${to.holder}`
    case 'wallet':
      return to.is_taken ? `Diambil dari saldo ${to.name}` : `Ke saldo ${to.name}`
    case 'buyer':
      return 'Kembali ke pembelinya'
    case 'store':
      return 'Menjadi uang toko'
  }
}
