import { z } from 'zod'
import { categorySchema } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { offSchema } from './switches.ts'

/** Name of an icon as Iconify writes it: `lucide:smartphone`, `simple-icons:whatsapp`. */
export const iconNameSchema = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*:[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be an icon name such as lucide:smartphone')

const hexColour = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #ffd60a, in small letters')
/** An address on this site: starts with exactly one slash. */
const ownAddress = z.string().regex(/^\/(?![/\\])[\x21-\x7e]*$/, 'must be an address on this site: it begins with one slash')

/** A link out of the store. A link that hides its protocol behind case, spaces or escapes is refused. */
export const outsideLinkSchema = z
  .string()
  .max(500)
  .regex(
    /^(?:https?:\/\/[a-z0-9.:[\]-]+(?:[/?#][^\s\\]*)?|mailto:[^\s\\@]+@[^\s\\@]+|tel:\+?[\d().-]+)$/i,
    'must be an http, https, mailto or tel link',
  )
  .regex(/^[a-z]+:[\x21-\x7e]+$/, 'must begin with http:, https:, mailto: or tel: in small letters and have no spaces')
  .refine(link => URL.canParse(link), 'is no address')

/** The store's public theme: names, texts, links. All of it is data. */
export const themeInfoSchema = z.object({
  store: z.object({
    name: z.string(),
    /** One sentence for the footer. */
    tagline: z.string(),
    /** Company, registration and address. */
    legal: z.string(),
    /** Opening hours of the support. */
    hours: z.string(),
    /** True while payments and deliveries are simulated; the pages then say so. */
    is_trial: z.boolean(),
    /** What every page says while the whole store is switched off: nothing is sold, and everything else goes on. Null while it is on. */
    notice: offSchema.nullable(),
  }),
  header: z.object({
    /** The icon of every page: an address on this site, or a `data:image/…` URL. */
    favicon: z.union(
      [ownAddress, z.string().startsWith('data:image/').max(40_000)],
      'must be an address on this site, or a data:image/… URL of at most 40,000 letters',
    ),
  }),
  seo: z.object({ meta_title: z.string(), meta_description: z.string() }),
  footer: z.object({
    /** The one titled `Whatsapp` is the contact link. Links are http, https, mailto or tel. */
    sosmed: z.array(z.object({ title: z.string(), link: outsideLinkSchema, icon: iconNameSchema.nullable() })),
  }),
  /** `main` fills the one main button of a screen, `accent` is for links and selections; other colours follow from them. */
  colors: z.object({ main: hexColour, accent: hexColour }),
  /** The categories of the catalogue, in display order. */
  categories: z.array(z.object({ id: categorySchema, title: z.string(), icon: iconNameSchema.nullable() })),
  /** Addresses of Lottie animations on this site; null for none. */
  animations: z.object({ landing: ownAddress.nullable(), success: ownAddress.nullable() }),
})

export type ThemeInfo = z.infer<typeof themeInfoSchema>

/** Measurements of the store's own orders of the last days. Null while fewer have ended than the store's setting asks for. */
export const measuresSchema = z
  .object({
    /** The days that are measured, up to now. */
    days: z.int(),
    /** Paid orders that ended in these days, except those that their buyers took back. */
    orders: z.int(),
    /** Those of them that were delivered, if only in part. Times are measured on these. */
    delivered: z.int(),
    p50_seconds: z.int(),
    /** Share of orders delivered whole among `orders`, in basis points. */
    success_bps: z.int(),
    /** Median seconds from the failure to the money being back; null with fewer than twenty. */
    refund_p50_seconds: z.int().nullable(),
    /** Share of deliveries by time, in basis points: under 30 s, under 1, 3, 10 minutes, over 10 minutes. */
    histogram_bps: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]),
  })
  .nullable()

export type Measures = z.infer<typeof measuresSchema>

export const getThemeInfo = endpoint({
  name: 'getThemeInfo',
  method: 'GET',
  path: '/frontend/get-info',
  summary: 'Name, texts, links and icon of the store',
  tag: 'Store',
  status: 200,
  answer: z.object({ data: themeInfoSchema }),
  problems: [],
  access: 'visitor',
  publicForSeconds: 5,
})

export const getMeasures = endpoint({
  name: 'getMeasures',
  method: 'GET',
  path: '/store/measures',
  summary: 'Delivery time and success rate as measured',
  tag: 'Store',
  status: 200,
  answer: z.object({ data: measuresSchema }),
  problems: [],
  access: 'visitor',
  publicForSeconds: 60,
})

/** Settings the browser needs to reach outside services. All of them are public; a service that is not set up is null. */
export const publicSettingsSchema = z.object({
  /**
   * The sign-in provider: Google through Firebase, its emulator, or the store itself in a trial.
   * Null if nobody can sign in.
   */
  sign_in: z
    .discriminatedUnion('provider', [
      z.object({ provider: z.literal('firebase') }),
      z.object({ provider: z.literal('emulator'), url: z.string() }),
      z.object({ provider: z.literal('local') }),
    ])
    .nullable(),
  /** The web configuration of Firebase, for sign-in and push. */
  firebase: z
    .object({
      api_key: z.string(),
      auth_domain: z.string(),
      project_id: z.string(),
      storage_bucket: z.string().nullable(),
      messaging_sender_id: z.string().nullable(),
      app_id: z.string(),
      measurement_id: z.string().nullable(),
    })
    .nullable(),
  /** The real-time service, which speaks the Pusher protocol. Null if pages have to ask again by themselves. */
  pusher: z
    .object({
      app_key: z.string(),
      /** Names the hosts of Pusher Channels (`ap1`); elsewhere any word. */
      cluster: z.string(),
      /** True for the store's own server: at the host and port of the page itself. `host`, `port` and `path` are then null. */
      is_own: z.boolean(),
      /** Host of another server than Pusher's; null for that of the cluster. */
      host: z.string().nullable(),
      /** Its port; null for the usual one. */
      port: z.int().nullable(),
      /** What its path begins with, such as `/realtime`; null for nothing. */
      path: z.string().nullable(),
    })
    .nullable(),
  /** Push messages: whose addresses the store sends to, and the key a browser makes its address with (65 bytes as base64url). */
  push: z.object({ kind: z.enum(['web_push', 'fcm']), public_key: z.string() }).nullable(),
  /** The kinds of contact that this store can send one-time codes to. */
  one_time_codes: z.array(z.enum(['whatsapp', 'email'])),
  /** Where the mails of a trial are read, which are sent to nobody: a path; null if mails are sent. */
  mailbox: z.string().nullable(),
  /** If set, page views are counted after consent: a GA4 id such as `G-AB12CD34EF`. */
  analytics: z.object({ measurement_id: z.string() }).nullable(),
})

export type PublicSettings = z.infer<typeof publicSettingsSchema>

export const getPublicSettings = endpoint({
  name: 'getPublicSettings',
  method: 'GET',
  path: '/frontend/settings',
  summary: 'Public settings of sign-in, push, real time and analytics',
  tag: 'Store',
  status: 200,
  answer: z.object({ data: publicSettingsSchema }),
  problems: [],
  access: 'visitor',
  publicForSeconds: 60,
})
