import type { shellText as ownText, bareTheme as ownTheme } from '../../shell/shell.ts'

export const shellText: typeof ownText = {
  language: 'en',
  otherLanguage: 'id',
  otherName: 'Bahasa Indonesia',
  skip: 'Skip to content',
  home: 'Home',
  checkTransaction: 'Check an order',
  transactions: 'Orders',
  promos: 'Promos',
  articles: 'Articles',
  signIn: 'Sign in',
  account: 'Account',
  mainNav: 'Main',
  bottomNav: 'Bottom',
  switchTheme: 'Switch between light and dark',
  help: 'Help',
  howTo: 'How to top up',
  refundRule: 'Refund rules',
  information: 'Information',
  terms: 'Terms & conditions',
  privacy: 'Privacy policy',
  privacyChoice: 'Privacy choice',
  contact: 'Contact us',
  owners: name => `Game names belong to their owners. ${name} is not part of any of them.`,
  trialLabel: 'Trial',
  loading: 'One moment…',
  loadingPage: 'Loading the page',
  broken: 'Your money is safe. Try reloading the page.',
  trial: 'Trial store: no real money.',
  notice: 'Notice',
}

export const bareTheme: typeof ownTheme = {
  store: { name: 'Kilat', tagline: '', legal: '', hours: '', is_trial: false, notice: null },
  header: { favicon: '/favicon.svg' },
  seo: { meta_title: 'Kilat', meta_description: '' },
  footer: { sosmed: [] },
  colors: { main: '#ffd60a', accent: '#5b3df5' },
  categories: [],
  animations: { landing: null, success: null },
}

export const keywords: string = 'top up game, game voucher, diamonds, UC, Robux, cheap top up, top up QRIS, buy diamonds'
