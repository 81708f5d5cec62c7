import type * as own from '../pay-ways.ts'

type Step = own.PayWay['steps'][number]
type Account = Extract<Parameters<typeof own.payWays>[0], { kind: 'virtual_account' }>
type Outlet = Extract<Parameters<typeof own.payWays>[0], { kind: 'payment_code' }>

export const payWays: typeof own.payWays = (instructions, channel) => {
  switch (instructions.kind) {
    case 'qris':
      return qris
    case 'virtual_account':
      return bankWays(instructions, channel.id)
    case 'bank_transfer':
      return [transfer(instructions.bank)]
    case 'deep_link':
      return [wallet(channel.name)]
    case 'payment_code':
      return [outlet(instructions)]
    case 'approve_in_app':
      return [approval(instructions.app)]
    case 'hosted_page':
      return [hostedPage]
  }
}

// Menus of Indonesian banks have their Indonesian names.
const check: Step = ['Check the store’s name and the amount,', 'they have to be exactly as on this page.']
const pin: Step = ['Enter your PIN.', 'Come back here: this page changes by itself.']
const yes: Step = ['Choose Ya,', 'then keep the receipt until this page changes.']
const cardIn = (bank: string): Step => [`Insert your ${bank} card`, 'and enter the PIN.']
const typeNumber: Step = ['Type the number above,', 'then choose Benar.']
const paste: Step = ['Paste the number,', 'then go on.']

const qris: own.PayWay[] = [
  {
    title: 'On this phone',
    steps: [
      ['Save the QR picture', 'above to your gallery.'],
      ['Open an app,', 'any e-wallet or mobile banking.'],
      ['Choose Pay or Scan,', 'then take the picture from your gallery.'],
    ],
  },
  {
    title: 'On another phone',
    steps: [
      ['Open an app on it,', 'any e-wallet or mobile banking.'],
      ['Choose Pay or Scan,', 'then point its camera at the QR code on this screen.'],
      ['Check the amount,', 'then enter the PIN.'],
    ],
  },
]

function bankWays(account: Account, id: string): own.PayWay[] {
  switch (id) {
    case 'bca_va':
      return bca
    case 'bri_va':
      return bri
    case 'bni_va':
      return [...bni, otherBank('BNI (code 009)')]
    case 'permata_va':
      return [...permata, otherBank('Permata (code 013)')]
    case 'mandiri_va':
      return account.biller_code === undefined ? mandiri : mandiriBill
    default:
      return [anyBank(account.bank)]
  }
}

const bca: own.PayWay[] = [
  {
    title: 'm-BCA',
    steps: [['Open BCA mobile,', 'choose m-BCA, then m-Transfer.'], ['Choose BCA Virtual Account,', 'paste the number.'], check, pin],
  },
  {
    title: 'BCA ATM',
    steps: [
      cardIn('BCA'),
      ['Choose Transaksi Lainnya,', 'then Transfer.'],
      ['Choose Ke Rek BCA Virtual Account.', 'Type the number above, then choose Benar.'],
      check,
      yes,
    ],
  },
  {
    title: 'KlikBCA',
    steps: [
      ['Sign in to KlikBCA,', 'choose Transfer Dana.'],
      ['Choose Transfer ke BCA Virtual Account,', 'paste the number.'],
      check,
      ['Follow what KeyBCA asks,', 'then come back here.'],
    ],
  },
  {
    title: 'Other banks',
    steps: [],
    note: 'This number can only be paid from BCA. Another bank? Cancel this order, then order again with QRIS.',
  },
]

const bri: own.PayWay[] = [
  { title: 'BRImo', steps: [['Open BRImo,', 'choose BRIVA.'], ['Choose Pembayaran Baru,', 'paste the number.'], check, pin] },
  {
    title: 'BRI ATM',
    steps: [
      cardIn('BRI'),
      ['Choose Transaksi Lain,', 'then Pembayaran.'],
      ['Choose Lainnya, then BRIVA.', 'Type the number above, then choose Benar.'],
      check,
      yes,
    ],
  },
]

const bni: own.PayWay[] = [
  {
    title: 'Mobile banking',
    steps: [['Open the BNI app,', 'choose Transfer.'], ['Choose Virtual Account Billing,', 'paste the number.'], check, pin],
  },
  {
    title: 'BNI ATM',
    steps: [
      cardIn('BNI'),
      ['Choose Menu Lain,', 'then Transfer.'],
      ['Choose Virtual Account Billing.', 'Type the number above, then choose Benar.'],
      check,
      yes,
    ],
  },
]

const permata: own.PayWay[] = [
  {
    title: 'Mobile banking',
    steps: [['Open the Permata app,', 'choose to pay bills.'], ['Choose Virtual Account,', 'paste the number.'], check, pin],
  },
  {
    title: 'Permata ATM',
    steps: [
      cardIn('Permata'),
      ['Choose Transaksi Lainnya, then Pembayaran.', 'Choose Pembayaran Lainnya, then Virtual Account.'],
      typeNumber,
      check,
      yes,
    ],
  },
]

const mandiri: own.PayWay[] = [
  {
    title: 'Livin’',
    steps: [
      ['Open Livin’,', 'choose to pay.'],
      ['Search by the number above:', 'its first five digits are the company code.'],
      paste,
      check,
      pin,
    ],
  },
  {
    title: 'Mandiri ATM',
    steps: [
      cardIn('Mandiri'),
      ['Choose to pay,', 'then Multipayment.'],
      ['Type the company code:', 'the first five digits of the number above.'],
      typeNumber,
      check,
      yes,
    ],
  },
]

const mandiriBill: own.PayWay[] = [
  {
    title: 'Livin’',
    steps: [
      ['Open Livin’,', 'choose to pay.'],
      ['Search for the company code', 'above, then choose its company.'],
      ['Paste the bill number,', 'then go on.'],
      check,
      pin,
    ],
  },
  {
    title: 'Mandiri ATM',
    steps: [
      cardIn('Mandiri'),
      ['Choose to pay,', 'then Multipayment.'],
      ['Type the company code,', 'choose Benar, then type the bill number.'],
      check,
      yes,
    ],
  },
]

function otherBank(destination: string): own.PayWay {
  return {
    title: 'Other banks',
    steps: [
      ['Choose a transfer to another bank,', `which is ${destination}.`],
      ['Paste the number above', 'as the account number.'],
      ['Enter exactly the same amount,', 'check the store’s name, then send. Your bank’s own fee comes on top.'],
    ],
  }
}

function anyBank(bank: string): own.PayWay {
  return { title: bank, steps: [[`Open the app or ATM of ${bank},`, 'choose the menu Virtual Account.'], paste, check, pin] }
}

function transfer(bank: string): own.PayWay {
  return {
    title: bank,
    steps: [
      ['Copy the account number', 'and the amount, then open any mobile banking.'],
      [`Transfer to ${bank},`, 'paste the number and the amount. Check the name of the holder.'],
      ['Do not round it.', 'The last three digits tell us that this transfer is yours.'],
      ['Keep the receipt', 'until this page changes.'],
    ],
  }
}

function wallet(app: string): own.PayWay {
  return {
    title: app,
    steps: [
      [`Tap Open ${app},`, 'the app opens by itself.'],
      ['Check the amount,', `then approve with your ${app} PIN.`],
      ['Come back here,', 'the status changes by itself.'],
    ],
  }
}

function outlet({ outlet: name, payee, barcode }: Outlet): own.PayWay {
  return {
    title: name,
    steps: [
      [`Go to the till at ${name},`, payee ? `say that you want to pay ${payee}.` : 'say that you want to pay an online order.'],
      barcode ? ['Show the barcode above.', 'It can not be read? Read the digits out.'] : ['Read out the payment code', 'above.'],
      ['Check the amount at the till,', 'it has to be exactly the same, then pay.'],
      ['Keep the receipt', 'until your payment has arrived.'],
    ],
  }
}

function approval(app: string): own.PayWay {
  return {
    title: app,
    steps: [
      [`Open the ${app} app`, 'on the phone with that number. No notification? Look inside the app.'],
      ['Check the amount,', `then approve with your ${app} PIN.`],
      ['Come back here,', 'the status changes by itself.'],
      ['Too late?', 'Cancel this one, then make another or choose another payment method.'],
    ],
  }
}

const hostedPage: own.PayWay = {
  title: 'Payment page',
  steps: [
    ['Tap Open the payment page,', 'then choose your bank there.'],
    ['Copy the number,', 'then pay exactly the amount by mobile banking or at an ATM.'],
    ['Come back here,', 'the status changes by itself.'],
  ],
}
