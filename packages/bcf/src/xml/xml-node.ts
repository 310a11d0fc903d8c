export interface XmlNode {
  /** Without the prefix of its namespace. */
  name: string
  attributes: Record<string, string>
  children: XmlNode[]
  /** All of its own text. */
  text: string
}
