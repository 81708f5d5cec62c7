import { z } from 'zod'
import { hostName, publicKey } from './config-addresses.ts'

export const firebaseShape = {
  FIREBASE_API_KEY: publicKey.optional(),
  FIREBASE_AUTH_DOMAIN: hostName.optional(),
  FIREBASE_PROJECT_ID: publicKey.optional(),
  FIREBASE_STORAGE_BUCKET: hostName.optional(),
  FIREBASE_MESSAGING_SENDER_ID: z
    .string()
    .regex(/^\d{1,30}$/, 'must be digits')
    .optional(),
  FIREBASE_APP_ID: z
    .string()
    .regex(/^[A-Za-z0-9:_-]{1,100}$/, 'must be an app id such as 1:1234:web:abcd')
    .optional(),
}

/** Variables needed together. */
export const firebaseNeeded = {
  needed: ['FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'FIREBASE_PROJECT_ID', 'FIREBASE_APP_ID'],
  also: ['FIREBASE_STORAGE_BUCKET', 'FIREBASE_MESSAGING_SENDER_ID'],
} as const

export const firebaseVariables = [
  { name: 'FIREBASE_API_KEY', fallback: undefined, meaning: 'Sign-in and push: the web configuration of a Firebase project, all public' },
  { name: 'FIREBASE_AUTH_DOMAIN', fallback: undefined, meaning: 'Its `authDomain`' },
  { name: 'FIREBASE_PROJECT_ID', fallback: undefined, meaning: 'Its `projectId`' },
  { name: 'FIREBASE_STORAGE_BUCKET', fallback: undefined, meaning: 'Its `storageBucket`, not required' },
  { name: 'FIREBASE_MESSAGING_SENDER_ID', fallback: undefined, meaning: 'Its `messagingSenderId`, not required' },
  { name: 'FIREBASE_APP_ID', fallback: undefined, meaning: 'Its `appId`' },
] as const
