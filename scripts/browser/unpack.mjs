// Runs beside the installed package with TMPDIR set: that is where the package unpacks the browser to.
import chromium from '@sparticuz/chromium'

await chromium.executablePath()
