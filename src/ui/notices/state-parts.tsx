/** How banners and notices look; the code loads after the first screen is there. */
export { BannerAlert } from './banner-alert.tsx';
export { NoticeState } from './notice-state.tsx';
