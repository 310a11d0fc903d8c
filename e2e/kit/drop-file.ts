import type { Page } from 'playwright-core'

/** As a hand does it: over the list, where `over` is said then, and let go. */
export async function dropFile(page: Page, name: string, bytes: Buffer, over: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([title, text]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))], title))
      return transfer
    },
    [name, bytes.toString('base64')] as const,
  )
  const area = page.locator('.upload-drop')
  await area.dispatchEvent('dragenter', { dataTransfer })
  await page.getByText(over).waitFor()
  await area.dispatchEvent('dragover', { dataTransfer })
  await area.dispatchEvent('drop', { dataTransfer })
}
