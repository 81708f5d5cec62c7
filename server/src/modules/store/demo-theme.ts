import type { StoredTheme } from '@kilat/contract/operator/theme.ts'

/** The demo store's theme; other stores replace it with their own. */
export const demoTheme: StoredTheme = {
  store: {
    name: 'Kilat',
    tagline: 'Top up game resmi. Harga sudah termasuk semua biaya. Kalau pesanan gagal, uangmu kembali penuh.',
    legal: 'PT Kilat Contoh Digital · NIB 0000000000000 · Jl. Contoh No. 1, Bandung.',
    hours: 'Setiap hari, 08.00–23.00 WIB',
  },
  header: { favicon: '/favicon.svg' },
  seo: {
    meta_title: 'Kilat: top up game, sampai dalam hitungan detik',
    meta_description:
      'Top up Mobile Legends, Free Fire, dan game lain dengan harga yang sudah termasuk semua biaya. Bayar pakai QRIS, e-wallet, atau transfer bank.',
  },
  footer: {
    sosmed: [
      { title: 'Whatsapp', link: 'https://wa.me/6281200000000', icon: 'simple-icons:whatsapp' },
      { title: 'E-mail', link: 'mailto:halo@kilat.contoh', icon: 'lucide:mail' },
      { title: 'Instagram', link: 'https://www.instagram.com/kilat.contoh', icon: 'lucide:instagram' },
    ],
  },
  colors: { main: '#ffd60a', accent: '#5b3df5' },
  categories: [
    { id: 'mobile', title: 'Game mobile', icon: 'lucide:smartphone' },
    { id: 'pc', title: 'Game PC', icon: 'lucide:monitor' },
    { id: 'voucher', title: 'Voucher', icon: 'lucide:ticket' },
  ],
  animations: { landing: '/animations/landing.json', success: '/animations/success.json' },
}
