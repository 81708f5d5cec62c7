/** What sending needs of a Google service account. The private key is a secret. */
export type ServiceAccount = { projectId: string; clientEmail: string; privateKey: string; tokenUri: string }
