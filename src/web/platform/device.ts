/** Whether a browser is on a phone, told by its user agent. Tablets get the desktop. */
export function isMobile(userAgent: string): boolean {
  return /Android.+Mobile|iPhone|iPod|Windows Phone|BlackBerry|Opera Mini|IEMobile/i.test(userAgent);
}
