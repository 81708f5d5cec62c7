/** The server can not start, for a reason the operator can do something about: the message says what. */
export class StartError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StartError'
  }
}
