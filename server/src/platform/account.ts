/** A part of an account, by the name of its variable. */
export type CredentialField = {
  name: string
  /** Never shown again, but for its last four characters. */
  isSecret: boolean
  isRequired: boolean
  /** The values it can have; null for free text. */
  choices: readonly string[] | null
  /** Its value if none is given; null if it has none. */
  fallback: string | null
}

/** An account of the store at a company, given by the environment or by an operator. */
export type Account = {
  kind: 'gateway' | 'supplier' | 'player_checker'
  /** The company's name in the configuration. */
  id: string
  fields: readonly CredentialField[]
}

/** Values of accounts by the names of their variables. */
export type Credentials = Readonly<Record<string, string>>
