import type * as own from '../payer-phone.ts'

export const payerPhoneText: typeof own.payerPhoneText = {
  label: app => `Phone number of your ${app} account`,
  hint: (app, known) => {
    if (known === 'whatsapp') return 'Leave it empty if it is the same as the WhatsApp number in the next step.'
    if (known === 'profile') return 'Leave it empty if it is the same as the number in your profile.'
    return `The payment request shows up in the ${app} app of this number.`
  },
  missing: app => `Please enter the phone number of your ${app} account first.`,
  example: '0812 3456 7890',
  wrong: 'A phone number starts with 08 and has 10–13 digits. Example: 0812 3456 7890.',
}
