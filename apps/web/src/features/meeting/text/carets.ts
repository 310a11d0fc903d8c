// Where others write, between the editor's cursors, which know an awareness of the usual kind, and the signals of the room.
import type { MeetingCaret, RosterPerson } from '@sunmao/contract'
import { Extension } from '@tiptap/core'
import { yCursorPlugin } from '@tiptap/y-tiptap'
import { decodeRelativePosition, encodeRelativePosition, type RelativePosition } from 'yjs'

interface Cursor {
  anchor: RelativePosition
  head: RelativePosition
}
interface Seen {
  user: { name: string; color: string }
  cursor: Cursor | null
}

const COLOURS = 6
/** One signal in so many milliseconds; the last always goes out. */
const TELL_MS = 150

const base64 = (position: RelativePosition) => btoa(String.fromCharCode(...encodeRelativePosition(position)))
const positionOf = (text: string) =>
  decodeRelativePosition(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)))

function cursorOf({ anchor, head }: MeetingCaret): Cursor | null {
  if (!anchor || !head) return null
  try {
    return { anchor: positionOf(anchor), head: positionOf(head) }
  } catch {
    // Not of our making: it stands nowhere.
    return null
  }
}

export class Carets {
  private readonly seen = new Map<number, Seen>()
  private readonly numbers = new Map<string, number>()
  private readonly listeners = new Set<() => void>()
  private own: { cursor: Cursor | null } = { cursor: null }
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly send: (caret: MeetingCaret) => void) {}

  /** Those who are gone point nowhere any more; new ones are told where one is. */
  meet(people: readonly RosterPerson[]): void {
    const names = new Map(people.flatMap(({ connections, name }) => connections.map((id) => [id, name] as const)))
    for (const [id, number] of this.numbers) {
      const known = this.seen.get(number)
      if (known && names.has(id)) known.user.name = names.get(id)!
      else this.seen.delete(number)
    }
    for (const [id, name] of names)
      if (!this.seen.has(this.numberOf(id)))
        this.seen.set(this.numberOf(id), { user: this.userOf(id, name), cursor: null })
    this.tell()
  }

  put(connection: string, caret: MeetingCaret): void {
    const number = this.numberOf(connection)
    const { user } = this.seen.get(number) ?? { user: this.userOf(connection, '') }
    this.seen.set(number, { user, cursor: cursorOf(caret) })
    this.tell()
  }

  private numberOf(connection: string): number {
    const known = this.numbers.get(connection)
    if (known !== undefined) return known
    // Never that of the document, which is a whole number above zero.
    const number = -1 - this.numbers.size
    this.numbers.set(connection, number)
    return number
  }
  private readonly userOf = (connection: string, name: string) => ({
    name,
    // The plugin wants six digits; the last one names the class.
    color: `#00000${(-1 - this.numberOf(connection)) % COLOURS}`,
  })
  private readonly tell = () => {
    for (const listen of this.listeners) listen()
  }

  // What the editor's plugin asks of an awareness.
  readonly getStates = () => this.seen
  readonly getLocalState = () => this.own
  readonly on = (_event: string, listen: () => void) => void this.listeners.add(listen)
  readonly off = (_event: string, listen: () => void) => void this.listeners.delete(listen)
  readonly setLocalStateField = (_field: string, cursor: Cursor | null) => {
    this.own = { cursor }
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      const at = this.own.cursor
      this.send({ anchor: at && base64(at.anchor), head: at && base64(at.head) })
    }, TELL_MS)
  }
}

const classOf = ({ color }: Seen['user']) => `rich-text-caret-${color.slice(-1)}`

function caretOf(user: Seen['user']): HTMLElement {
  const line = document.createElement('span')
  line.className = `rich-text-caret ${classOf(user)}`
  const name = document.createElement('span')
  name.textContent = user.name
  line.append(name)
  return line
}

export const caretExtension = (carets: Carets) =>
  Extension.create({
    name: 'carets',
    addProseMirrorPlugins: () => [
      yCursorPlugin(carets as never, {
        cursorBuilder: caretOf,
        selectionBuilder: (user: Seen['user']) => ({ class: `rich-text-caret-range ${classOf(user)}` }),
      }),
    ],
  })
