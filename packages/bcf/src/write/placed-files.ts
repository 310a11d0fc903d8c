// Where the files of topics come to lie: where their references say, as long as that is a place of their own.
import { type BcfFile, nameOf } from '../bytes.ts'
import { crc32 } from '../zip/crc32.ts'
import type { ZipWriter } from '../zip/write-zip.ts'

const reserved =
  /^(markup\.bcf|kept\.xml|bcf\.version|project\.bcfp|extensions\.xml|extensions\.xsd|bcf\.extensions|documents\.xml)$/i
const unsafe = /[\\/:*?"<>|\p{Cc}]/gu

export class PlacedFiles {
  /** By path in small letters; the checksum tells whether two are one. */
  private readonly taken = new Map<string, number>()

  constructor(private readonly zip: ZipWriter) {}

  /** Writes bytes under a name of the folder that nothing else has. Answers the name. */
  async inFolder(folder: string, wanted: string, bytes: Uint8Array): Promise<string> {
    const name = this.freeName(folder, wanted)
    await this.write(`${folder}/${name}`, bytes)
    return name
  }

  /** Writes what a reference in a topic's folder means. Answers the reference that leads to it. */
  async referred(folder: string, reference: string, file: BcfFile): Promise<string> {
    const bytes = await file.read()
    const path = pathOf(folder, reference)
    if (path) {
      const sum = this.taken.get(path.toLowerCase())
      if (sum === undefined) await this.write(path, bytes)
      if (sum === undefined || sum === crc32(bytes)) return reference
    }
    return this.inFolder(folder, nameOf(reference.replaceAll('\\', '/')), bytes)
  }

  /** Of the archive; a second one of that name is left out. */
  async whole(path: string, bytes: Uint8Array): Promise<void> {
    if (!this.taken.has(path.toLowerCase())) await this.write(path, bytes)
  }

  private async write(path: string, bytes: Uint8Array): Promise<void> {
    this.taken.set(path.toLowerCase(), crc32(bytes))
    await this.zip.add(path, bytes)
  }

  private freeName(folder: string, wanted: string): string {
    const plain = wanted.replace(unsafe, '_').replace(/^\.+/, '_').slice(-100) || 'file'
    for (let at = 0; ; at += 1) {
      const name = at === 0 ? plain : `${at}-${plain}`
      if (!reserved.test(name) && !this.taken.has(`${folder}/${name}`.toLowerCase())) return name
    }
  }
}

/** Beside the topics or in the folder itself; nothing for any other place. */
function pathOf(folder: string, reference: string): string | undefined {
  const [, up, name] = /^(\.\.\/)?([^\\/]{1,100})$/.exec(reference) ?? []
  if (!name || reserved.test(name) || name.replace(unsafe, '_') !== name || /^\.+$/.test(name)) return undefined
  return up ? name : `${folder}/${name}`
}
