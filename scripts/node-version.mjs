// Imported first by every script. Keep it readable for old Node versions: they are the ones that must see the sentence.
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `需要 Node 20.19 或更新版本，当前是 ${process.versions.node} · Sunmao needs Node 20.19 or newer, this is ${process.versions.node}`,
  )
  process.exit(1)
}
