import type * as own from '../account.ts'

export const accountText: typeof own.accountText = {
  nav: 'Account',
  overview: 'Overview',
  orders: 'Order history',
  ordersShort: 'Orders',
  deposits: 'Deposit history',
  depositsShort: 'Deposits',
  profile: 'Profile',
  signOut: 'Sign out',

  hello: 'Hello',
  helloName: name => (name ? `Hello, ${name}` : 'Hello'),
  balance: store => `${store} balance`,
  balanceNote: 'Pays for orders without extra fees, and they start right away.',
  pickGame: 'Choose a game',
  fillWallet: 'Add money',
  loading: 'Loading…',

  month: 'Summary of the month',
  monthBefore: name => `Previous month, ${name}`,
  monthAfter: name => `Next month, ${name}`,
  monthFuture: 'The next month has not begun',
  spent: count => `${count} ${count === 1 ? 'order' : 'orders'}, successful ones worth`,
  group: {
    berhasil: 'Successful',
    proses: 'In progress',
    menunggu: 'Waiting for payment',
    kembali: 'Not delivered',
    batal: 'Cancelled',
  },
  emptyMonth: name => `No orders in ${name}.`,
  toLastMonth: name => `See ${name}, the month of your last order`,

  latest: 'Latest',
  seeAll: 'See all',
  empty: 'No orders in your account yet',
  emptyHelp: 'Orders you make while signed in are kept here, and you can open them on any device.',

  status: 'Status',
  all: 'All',
  time: 'Time',
  allMonths: 'All months',
  perMonth: 'By month',
  idLabel: 'Search by order number',
  idExample: 'Number, such as 7Q2M',
  search: 'Search',
  noneFound: 'Nothing matches',
  noneFoundHelp: 'Try another status or month, or only a part of the number.',
  clear: 'Show all',
  found: (shown, total) => {
    if (total === 0) return 'No orders to show'
    return shown < total ? `${shown} of ${total} orders` : `${total} ${total === 1 ? 'order' : 'orders'}`
  },
  more: 'Show more',
  toStart: 'To the start of the list',
  laterPage: 'The list continues here. Newer ones are at its start.',

  notLoaded: 'Could not be loaded yet',
  tryAgain: 'Try again',
  offline: 'The connection is lost. We try again as soon as it is back.',
  balanceMissing: 'The balance could not be loaded yet',

  depositFound: (shown, total) => {
    if (total === 0) return 'No deposits to show'
    return shown < total ? `${shown} of ${total} deposits` : `${total} ${total === 1 ? 'deposit' : 'deposits'}`
  },
  depositGroup: { masuk: 'Received', menunggu: 'Waiting for payment', batal: 'Cancelled' },
  depositStatus: { pending_payment: 'Waiting for payment', paid: 'Received', expired: 'Time is over', cancelled: 'Cancelled' },
  depositTakenBack: 'Taken back',
  depositIdLabel: 'Search by deposit number',
  depositEmpty: 'No deposits yet',
  depositEmptyHelp: 'Add money above, and each deposit is listed here.',
  depositRefund: 'If an order fails, where does your money go?',
  depositRefundSteps: [
    [
      'Straight to your balance,',
      'if you ordered while signed in. If your payment method can take money back, you may choose that on the order’s page.',
    ],
    ['Without an account: back the way you paid,', 'or you collect it if that is not possible. The money stays yours.'],
    ['You see the deadline yourself', 'on the order’s page.'],
  ],
  refundRule: 'Read the refund rules',
  toOrders: 'To the order history',
}

export const attachText: typeof own.attachText = {
  title: count => `${count} ${count === 1 ? 'order' : 'orders'} of this browser ${count === 1 ? 'is' : 'are'} not in your account yet`,
  help: 'Enter the contact you ordered with. It proves that the order is yours.',
  helpOwn: 'Made in this browser, so we know they are yours. Save them to open them on any device.',
  helpProven: 'You have proven the contact already. Save them to open them on any device.',
  madeHere: 'ordered in this browser',
  label: 'WhatsApp number or email of the order',
  empty: 'First enter the WhatsApp number or email you ordered with.',
  wrong: 'This is neither a WhatsApp number nor an email address. Please check it again.',
  button: count => (count === 1 ? 'Add to my account' : `Add ${count} orders to my account`),
  busy: 'Adding…',
  later: 'Later',
  madeWith: masked => `ordered with ${masked}`,
  mismatch: count =>
    count === 1
      ? 'This order was made with another contact. Change the contact, then try again.'
      : `${count} of these orders were made with another contact. Change the contact, then try again.`,
  attached: count => `${count} ${count === 1 ? 'order' : 'orders'} added to your account`,
  attachedHelp: 'Now you can open them on any device.',
}
