/** Points across the picture that is saved: sharp on a poster too. */
const SIZE = 1024

/** The server's drawing of a code, as an address of a picture. */
export const svgAddress = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`

/** The same as PNG, for whoever puts it into a drawing or a letter. */
export async function pngOf(svg: string): Promise<Blob> {
  const picture = new Image(SIZE, SIZE)
  picture.src = svgAddress(svg)
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const pen = canvas.getContext('2d')!
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, SIZE, SIZE)
  pen.imageSmoothingEnabled = false
  pen.drawImage(picture, 0, 0, SIZE, SIZE)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}
