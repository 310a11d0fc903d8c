/** Every text once, with a number. */
export class Texts {
  private readonly numbers = new Map<string, number>([['', 0]])
  readonly all: string[] = ['']

  add(text: string): number {
    const known = this.numbers.get(text)
    if (known !== undefined) return known
    this.all.push(text)
    this.numbers.set(text, this.all.length - 1)
    return this.all.length - 1
  }
}
