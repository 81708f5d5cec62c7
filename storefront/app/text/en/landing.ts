import type * as own from '../landing.ts'
import { formatDurationLong } from './shell/time.ts'

export const landingText: typeof own.landingText = {
  pageTitle: 'Game top-ups without sign-up',
  description:
    'Enter your game ID, pay the way you like, and watch your order arrive. Prices include all fees, and your money comes back if it fails.',
  act: 'Choose a game',
  terms: 'Terms & conditions',
  privacy: 'Privacy policy',
  check: 'Check an order',
  help: 'Help',
  footer: 'Footer',

  kick: 'Game top-ups, just your ID',
  title: 'Pay, take a breath, it is there',
  intro: 'No sign-up, no payment proof to send. The price on the button includes all fees.',
  usually: seconds => `Usually arrives in ${formatDurationLong(seconds)}. If it fails, your money comes back.`,
  always: 'Sent automatically once you paid. If it fails, your money comes back.',
  how: 'See how it works',

  popular: 'Most wanted this week',
  shelf: 'Start with your game',
  seeAll: 'See all',

  stepsTitle: 'Three steps, one screen',
  steps: [
    { title: 'Enter your game ID', note: 'For games that allow it, your account’s name shows up first. So you know who gets it.' },
    { title: 'Choose a pack, pay', note: 'QRIS, e-wallet or virtual account. The price in each row is the final price.' },
    { title: 'Watch it arrive', note: 'The order’s page moves by itself until it is done. No need to chat with anyone.' },
  ],
  sampleId: '123456789 (1234)',
  sampleName: 'Your account’s name',
  samplePath: ['Payment received', 'Sent to the game', 'Arrived'],

  proof: 'Measured, not promised.',
  proofNote: (orders, days) => `From ${orders} of our own orders paid in the last ${days} days.`,
  usual: 'half of the delivered orders arrived within this',
  succeeds: 'orders delivered in full',
  refundTime: 'until the money is sent back if an order fails',
  noFee: 'hidden fees: price on the button = price you pay',

  safeTitle: 'It failed? You get all your money back.',
  safeIntro:
    'We do not wait for you to complain. Once an order has surely failed, the money is in your balance at once if you ordered while signed in. Without an account, QRIS and e-wallets usually take it back; otherwise we keep it for you to collect.',
  safe: [
    { title: 'With a clock', note: 'The order’s page says until when you get your money back.' },
    {
      title: 'Written before you pay',
      note: 'To your balance, back by itself, or to be collected: it says so once you choose a payment method.',
    },
    {
      title: 'Never twice',
      note: 'While something is unclear, we hold it and ask, and the order’s page says when it is decided at the latest.',
    },
  ],
  safeRules: 'The whole rules',

  faq: 'Often asked',
  questions: usualSeconds => [
    { question: 'Do I have to sign up?', answer: 'No. All it takes is a game ID and one contact, WhatsApp or email, for this order only.' },
    {
      question: 'How long does it take?',
      answer: usualSeconds
        ? `Half of the orders arrive within ${formatDurationLong(usualSeconds)}, measured on the orders of the last 30 days. Each game’s own time is on its page.`
        : 'Orders are sent automatically once the payment arrives. The order’s page shows each step.',
    },
    {
      question: 'What about my money if it fails?',
      answer:
        'You get it back in full. If you ordered while signed in, it is in your balance at once. Without an account, QRIS and e-wallets usually take it back by themselves; otherwise, as with virtual accounts and minimarkets, we keep it in your name and you collect it on the order’s page. That page says where it goes, and until when.',
    },
    {
      question: 'What if I mistype my ID?',
      answer:
        'For games that allow it, your account’s name shows up before you pay, so a mistake is easy to see. What has arrived at another account can not be taken back, so please compare it first.',
    },
    {
      question: 'Are there extra fees?',
      answer: 'None that show up later. The price of each payment method includes its fee, and QRIS has none.',
    },
    {
      question: 'Do you need my game password?',
      answer: 'Never. We only need the ID. If somebody asks for a password or an OTP, it is not us.',
    },
  ],

  lastTitle: 'Your game is ready to be topped up',
  lastNote: 'Not sure yet? That is fine. You can look at the prices without entering anything.',
}
