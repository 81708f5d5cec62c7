/** What an account of the books is called, with the company whose it is; one that is not listed is shown as it is stored. */
export function accountName(account: string): string {
  const [kind = '', of = '', company = ''] = account.split(':')
  if (kind === 'world' && company !== '') return `${companyKinds[of] ?? of} ${company}`
  return accountNames[account] ?? accountNames[kind] ?? account
}

const companyKinds: Partial<Record<string, string>> = { gateway: 'Gateway', supplier: 'Pemasok' }

const accountNames: Partial<Record<string, string>> = {
  'result:sales': 'Penjualan',
  'result:fees': 'Biaya dari pembeli',
  'result:cost': 'Modal kiriman',
  'result:lookups': 'Nama akun yang dibeli',
  'result:loss': 'Kiriman setelah uang kembali',
  'result:gateway_cost': 'Biaya gateway',
  'result:chargeback': 'Ditarik pembayar',
  'result:promotion': 'Promo toko',
  'result:adjustment': 'Penyesuaian',
  'result:unclaimed': 'Uang tanpa pemilik',
  'world:bank': 'Rekening toko',
  owner: 'Pemilik toko',
  order: 'Pesanan',
  deposit: 'Isi saldo',
  refund: 'Uang kembali',
  wallet: 'Saldo pembeli',
  suspense: 'Dana tak dikenal',
}
