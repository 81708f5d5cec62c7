import type * as own from '../missing-phone.ts'

export const missingPhone: typeof own.missingPhone = app => `Please enter the phone number of your ${app} account first.`
