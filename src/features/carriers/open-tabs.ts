/**
 * Opens links in tabs of their own, none of which learns of this page; for each whether the browser
 * did. With `noopener` it would not say. The page's Referrer-Policy keeps the referrer back.
 */
export function openTabs(hrefs: readonly string[]): boolean[] {
  return hrefs.map((href) => {
    const tab = window.open('about:blank', '_blank');
    if (!tab) return false;
    tab.opener = null;
    tab.location.replace(href);
    return true;
  });
}
