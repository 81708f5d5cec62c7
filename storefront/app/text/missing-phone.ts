/** The sentence at a channel whose payer's number is missing, such as "Isi nomor HP akun OVO-mu dulu, ya." */
export const missingPhone = (app: string) => `Isi nomor HP akun ${app}-mu dulu, ya.`
