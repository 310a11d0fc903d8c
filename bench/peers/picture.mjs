/** What a canvas shows right now, smaller, as a data address. To be called in the task that has drawn it. */
export function pictureOf(canvas) {
  const small = document.createElement('canvas')
  small.width = 800
  small.height = Math.round((800 * canvas.height) / canvas.width)
  const context = small.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(canvas, 0, 0, small.width, small.height)
  return small.toDataURL('image/png')
}
