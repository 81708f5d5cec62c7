/** The text with every Indonesian mobile number hidden, also one that its end cuts off: companies repeat what they were sent. */
export function hidePhones(text: string): string {
  return text.replace(/(?<!\d)(?:\+?62|0)[\s-]?8\d(?:[\s-]?\d){3,10}/g, '08•••')
}
