# syntax=docker/dockerfile:1

FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY .ci/pin-node.mjs .ci/native-parts.mjs .ci/
# With optional packages: what builds the page has its native parts in them.
RUN npm ci
COPY . .
# The image has the runtime, so that the one that Waybill brings along goes with all that builds.
RUN npm run build && npm prune --omit=dev --omit=optional

FROM node:26-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/proxy proxy
COPY --from=build /app/src/contract src/contract
COPY --from=build /app/src/lib src/lib
COPY --from=build /app/dist dist
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "proxy/main.ts"]
